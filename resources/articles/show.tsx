import { Flex } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { type Article, articles } from "#contracts/articles/articles";
import type { ArticleContent } from "#contracts/articles/content";
import type { Language } from "#contracts/session/rules";
import { useAction } from "#src/hooks/commands/use-action";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecord } from "#src/hooks/data/use-record";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { Can, useAbility } from "#src/lib/session/can";
import { directionOf, languageList } from "#src/lib/words/languages";
import { ActionButton } from "#src/ui/actions/action-button";
import { DeleteButton } from "#src/ui/actions/delete-button";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { RecordPage } from "#src/ui/pages/record-page";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { ArticleForm } from "./edit/article-form.tsx";
import { Versions } from "./edit/versions.tsx";
import { ArticleStatusTag } from "./parts.tsx";
import { articlesAddress } from "./resource.ts";

/** Show one article: its draft to be written, and what was published. */
export default function ShowArticle() {
  const { id } = useParams();
  return <Loading key={id} id={id ?? ""} />;
}

function Loading({ id }: { id: string }) {
  const { t } = useTranslation("articles");
  const page = useRecord<Article>(articles, id);
  return (
    <RecordPage title={t("titles.show")} from={page}>
      {(article) => <Loaded article={article} />}
    </RecordPage>
  );
}

function Loaded({ article }: { article: Article }) {
  const [isUnsaved, setUnsaved] = useState(false);
  const mayWrite = useAbility().can("update", "Article");
  return (
    <PageShell
      title={article.title || article.slug}
      tags={<ArticleStatusTag article={article} />}
      actions={
        <>
          <RecordHistory history={useRecordHistory(articles.noun, article.id)} />
          <PublishButtons article={article} isUnsaved={isUnsaved} />
        </>
      }
    >
      <TwoColumns side={<Versions article={article} />}>
        {mayWrite ? <ArticleForm article={article} onUnsaved={setUnsaved} /> : <ArticlePreview content={article.content} />}
      </TwoColumns>
    </PageShell>
  );
}

/** Show an article's texts to whoever may not change them, drawn by the server. */
function ArticlePreview({ content: { titles, bodies } }: { content: ArticleContent }) {
  const { t } = useTranslation("articles");
  return (
    <Panel title={t("sections.text")}>
      <Flex vertical gap={16}>
        {languageList.map(({ code, label }) => {
          const body = bodies[code];
          return (
            body && (
              <section key={code} aria-label={label} lang={code} dir={directionOf(code)}>
                <h3>{titles[code]}</h3>
                <Drawn body={body} />
              </section>
            )
          );
        })}
      </Flex>
    </Panel>
  );
}

function Drawn({ body }: { body: NonNullable<ArticleContent["bodies"][Language]> }) {
  const { data } = useOperation(articles, "preview", { body: { body } });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it, escapes every character of the text and checks addresses
  return <div dangerouslySetInnerHTML={{ __html: data?.html ?? "" }} />;
}

/** Publish what was saved, or take an article back; one that nobody has seen can be deleted. */
function PublishButtons({ article, isUnsaved }: { article: Article; isUnsaved: boolean }) {
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
