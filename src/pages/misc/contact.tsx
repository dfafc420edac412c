import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function Contact() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.contact.title")} text={t("pages.contact.text")} />;
}
