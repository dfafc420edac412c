import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function NotFound() {
  const { t } = useTranslation();
  return <MessagePage figure="404" title={t("pages.notFound.title")} text={t("pages.notFound.text")} />;
}
