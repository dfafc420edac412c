import { useTranslation } from "react-i18next";

/** Name the column of the buttons that open a table's rows, for screen readers alone. */
export function DetailsTitle() {
  const { t } = useTranslation();
  return <span className="bh-hidden">{t("states.details")}</span>;
}
