import { Button, Flex, List } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { type Article, articles } from "#contracts/articles/articles";
import { useOperation } from "#src/hooks/data/use-operation";
import { directionOf } from "#src/lib/words/languages";
import { DateText } from "#src/ui/dates/date-text";
import { SideDrawer } from "#src/ui/dialogs/side-drawer";
import { Loaded } from "#src/ui/feedback/loaded";
import { Panel } from "#src/ui/pages/panel";

/** Show what was published when and by whom, and how readers voted. */
export function Versions({ article }: { article: Article }) {
  const { t } = useTranslation("articles");
  const [open, setOpen] = useState<number>();
  return (
    <>
      <Panel title={t("votes.title")}>
        <Flex gap={24}>
          <span>
            {t("fields.helped")}: <strong className="bh-number">{article.helped}</strong>
          </span>
          <span>
            {t("fields.not_helped")}: <strong className="bh-number">{article.not_helped}</strong>
          </span>
        </Flex>
      </Panel>
      <Panel title={t("versions.title")}>
        <List
          dataSource={article.versions}
          rowKey="version"
          locale={{ emptyText: t("versions.none") }}
          renderItem={({ version, actor, published_at }) => (
            <List.Item>
              <Button type="link" onClick={() => setOpen(version)}>
                {t("versions.one", { version })}
              </Button>
              <span className="bh-small">
                <bdi>{actor}</bdi> · <DateText at={published_at} />
              </span>
            </List.Item>
          )}
        />
      </Panel>
      {open !== undefined && <Version id={article.id} version={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function Version({ id, version, onClose }: { id: string; version: number; onClose: () => void }) {
  const { t } = useTranslation("articles");
  const from = useOperation(articles, "version", { params: { id, version: String(version) } });
  return (
    <SideDrawer width={640} title={t("versions.one", { version })} onClose={onClose}>
      <Loaded from={from}>
        {({ texts }) => (
          <>
            {texts.map(({ language, title, html }) => (
              <section key={language} lang={language} dir={directionOf(language)}>
                <h3>{title}</h3>
                {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it, escapes every character of the text and checks addresses */}
                <div dangerouslySetInnerHTML={{ __html: html }} />
              </section>
            ))}
          </>
        )}
      </Loaded>
    </SideDrawer>
  );
}
