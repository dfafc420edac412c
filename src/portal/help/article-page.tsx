import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useParams } from "react-router-dom";
import type { PortalArticle } from "#contracts/portal/articles";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { directionOf, htmlLang } from "#src/lib/words/languages";
import { useStoreContext } from "../frame/store-area.tsx";
import { useLanguage } from "../frame/words.ts";
import { Notice, Page } from "../parts/parts.tsx";
import { fetchArticle, sendVote } from "./help-client.ts";

/** Show one article, and ask whether it helped. */
export default function ArticlePage() {
  const { t } = useTranslation("portal-help");
  const { slug = "" } = useParams();
  const { store } = useStoreContext();
  const language = useLanguage();
  const errorText = useErrorText();
  const [article, setArticle] = useState<PortalArticle>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    fetchArticle(language, store, slug).then(setArticle, setError);
  }, [language, store, slug]);
  const back = (
    <Link to="../help" className="quiet">
      {t("all")}
    </Link>
  );
  if (!article) {
    return error === null ? (
      <p role="status">{t("portal:loading")}</p>
    ) : (
      <Page title={t("title")}>
        <Notice tone="danger">{errorText(error)}</Notice>
        {back}
      </Page>
    );
  }
  return (
    <Page key={article.slug} title={article.title}>
      <article
        className="article"
        lang={htmlLang(article.language)}
        dir={directionOf(article.language)}
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server writes it, escapes every character of the text and checks addresses
        dangerouslySetInnerHTML={{ __html: article.html }}
      />
      <Vote article={article} />
      {back}
    </Page>
  );
}

function Vote({ article: { slug, helped: known } }: { article: PortalArticle }) {
  const { t } = useTranslation("portal-help");
  const { store } = useStoreContext();
  const language = useLanguage();
  const errorText = useErrorText();
  const [helped, setHelped] = useState(known);
  const [error, setError] = useState<unknown>(null);
  const vote = (choice: boolean) => {
    if (choice === helped) return;
    setError(null);
    sendVote(language, store, slug, choice).then((answer) => setHelped(answer.helped), setError);
  };
  return (
    <section className="card" aria-labelledby="helped">
      <h2 id="helped">{t("helped")}</h2>
      <div className="bar">
        <button type="button" className="outline" aria-pressed={helped === true} onClick={() => vote(true)}>
          {t("yes")}
        </button>
        <button type="button" className="outline" aria-pressed={helped === false} onClick={() => vote(false)}>
          {t("no")}
        </button>
      </div>
      <p className="hint" role="status">
        {helped === null ? "" : t("thanks")}
      </p>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
    </section>
  );
}
