import { useTranslation } from "react-i18next";

/** While it is not known yet who is there: an empty page that says so to those who cannot see it is empty. */
export function Starting() {
  const { t } = useTranslation();
  return (
    <p className="bh-hidden" role="status">
      {t("app.loading")}
    </p>
  );
}
