import { type FormEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router-dom";
import type { PortalArticleRow } from "#contracts/portal/articles";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { useStoreContext } from "../frame/store-area.tsx";
import { useLanguage } from "../frame/words.ts";
import { Notice, Page } from "../parts/parts.tsx";
import { fetchArticles } from "./help-client.ts";

/** Show the store's help by category, and search it. What was searched for is in the address, so that "back" returns to it. */
export default function HelpPage() {
  const { t } = useTranslation("portal-help");
  const { store } = useStoreContext();
  const language = useLanguage();
  const errorText = useErrorText();
  const [params, setParams] = useSearchParams();
  const sought = params.get("q") ?? "";
  const [typed, setTyped] = useState(sought);
  const [articles, setArticles] = useState<readonly PortalArticleRow[]>();
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    let isLatest = true;
    setError(null);
    fetchArticles(language, store, sought).then(
      (found) => isLatest && setArticles(found),
      (thrown) => isLatest && setError(thrown),
    );
    return () => {
      isLatest = false;
    };
  }, [language, store, sought]);
  const search = (event: FormEvent) => {
    event.preventDefault();
    setParams(typed.trim() ? { q: typed.trim() } : {});
  };
  return (
    <Page title={t("title")}>
      <search>
        <form onSubmit={search} className="bar">
          <input
            type="search"
            aria-label={t("search")}
            placeholder={t("search")}
            dir="auto"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <button type="submit" className="button">
            {t("find")}
          </button>
        </form>
      </search>
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <p className="hint" role="status">
        {articles && sought ? t(articles.length > 0 ? "found" : "none", { number: articles.length }) : ""}
      </p>
      {articles && <Articles articles={articles} isFlat={sought !== ""} />}
      <Link to=".." className="quiet">
        {t("portal:back")}
      </Link>
    </Page>
  );
}

function Articles({ articles, isFlat }: { articles: readonly PortalArticleRow[]; isFlat: boolean }) {
  const categories = isFlat ? [""] : [...new Set(articles.map(({ category }) => category))];
  return categories.map((category) => (
    <section key={category} className="stack">
      {category && <h2>{category}</h2>}
      <ul className="rows">
        {articles
          .filter((one) => isFlat || one.category === category)
          .map(({ slug, title }) => (
            <li key={slug}>
              <Link to={slug} className="row">
                <span className="grow" dir="auto">
                  {title}
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </section>
  ));
}
