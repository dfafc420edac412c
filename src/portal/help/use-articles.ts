import { useEffect, useState } from "react";
import { useParams } from "react-router-dom";
import type { PortalArticleRow } from "#contracts/portal/articles";
import { useLanguage } from "../frame/words.ts";
import { fetchArticles } from "./help-client.ts";

const none: readonly PortalArticleRow[] = [];

/** Return the store's articles. A failure only hides them: a return does not depend on help. */
export function useArticles(): readonly PortalArticleRow[] {
  // From the address: below an order the router's context is the order's, which names no store.
  const { store = "" } = useParams();
  const language = useLanguage();
  const [articles, setArticles] = useState(none);
  useEffect(() => {
    let isLatest = true;
    fetchArticles(language, store).then(
      (found) => isLatest && setArticles(found),
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [language, store]);
  return articles;
}
