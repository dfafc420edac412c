import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Set the document title. Refine's `useDocumentTitle` treats every title as a key, and cuts it at a colon. */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  useEffect(() => {
    document.title = `${title} · ${t("app.name")}`;
  }, [title, t]);
}
