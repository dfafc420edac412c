import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { type Article, articles } from "#contracts/articles/articles";
import { useAction } from "#src/hooks/commands/use-action";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can } from "#src/lib/session/can";
import { ActionButton } from "#src/ui/actions/action-button";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { articlesAddress } from "../addresses.ts";

/** Publish what was saved, or take an article back; one that nobody has seen can be deleted. */
export function PublishButtons({ article, isUnsaved }: { article: Article; isUnsaved: boolean }) {
  const { t } = useTranslation("articles");
  const errorText = useErrorText();
  const navigate = useNavigate();
  const publish = useAction(articles, "publish", article, { failure: "toast" });
  const unpublish = useAction(articles, "unpublish", article, { failure: "toast" });
  // The server would publish the older text that it holds, and then refuse the newer one as outdated.
  const reason = isUnsaved ? t("saveFirst") : undefined;
  const remove = useCommand(articles, "delete");
  return (
    <>
      {article.published_version === null && (
        <Can I="delete" a="Article">
          <DeleteButton
            label={t("actions.delete")}
            question={t("deleteQuestion")}
            onDelete={async () => {
              const result = await remove.run({ params: { id: article.id } });
              if (result.ok) void navigate(articlesAddress);
              return result.ok ? null : errorText(result.error);
            }}
          />
        </Can>
      )}
      <Can I="send" a="Article">
        {article.status === "PUBLISHED" && (
          <ActionButton action={unpublish} reason={reason}>
            {t("actions.unpublish")}
          </ActionButton>
        )}
        {article.is_changed && (
          <ActionButton action={publish} reason={reason} type="primary">
            {t("actions.publish")}
          </ActionButton>
        )}
      </Can>
    </>
  );
}
