import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function About() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.about.title")} text={t("pages.about.text")} />;
}
