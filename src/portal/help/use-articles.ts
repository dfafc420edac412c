import { useEffect, useState } from "react";
import type { PortalArticleRow } from "#contracts/portal/articles";
import { useStoreContext } from "../store-area.tsx";
import { useLanguage } from "../words.ts";
import { fetchArticles } from "./help-client.ts";

const none: readonly PortalArticleRow[] = [];

/** Return the store's articles. A failure only hides them: a return does not depend on help. */
export function useArticles(): readonly PortalArticleRow[] {
  const { store } = useStoreContext();
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
