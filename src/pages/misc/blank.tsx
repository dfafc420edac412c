import { useTranslation } from "react-i18next";

/** Show an empty page inside the frame. Its heading is for screen readers alone. */
export default function Blank() {
  const { t } = useTranslation();
  return <h1 className="bh-hidden">{t("pages.blank.title")}</h1>;
}
