import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Name the browser's tab after the page. Refine's `useDocumentTitle` takes every title for a key, and cuts it at a colon. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title, t]);
}
