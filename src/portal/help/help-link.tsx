import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useArticles } from "./use-articles.ts";

/** Link to the store's help, if it has any. */
export default function HelpLink({ to }: { to: string }) {
  const { t } = useTranslation("portal-help");
  if (useArticles().length === 0) return null;
  return (
    <p>
      <Link to={to}>{t("title")}</Link>
    </p>
  );
}
