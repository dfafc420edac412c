import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { articles } from "#contracts/articles/articles";
import type { ArticleContent } from "#contracts/articles/content";
import type { Language } from "#contracts/session/rules";
import { useOperation } from "#src/hooks/data/use-operation";
import { directionOf, languageList } from "#src/lib/words/languages";
import { Panel } from "#src/ui/pages/panel";

/** Show an article's texts to whoever may not change them, drawn by the server. */
export function ArticlePreview({ content: { titles, bodies } }: { content: ArticleContent }) {
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
