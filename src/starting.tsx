import { useTranslation } from "react-i18next";

/** Show an empty page while the session is being checked, announced to screen readers. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <p className="bh-hidden" role="status">
      {t("app.loading")}
    </p>
  );
}
