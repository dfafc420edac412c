import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function Forbidden() {
  const { t } = useTranslation();
  return <MessagePage figure="403" title={t("pages.forbidden.title")} text={t("pages.forbidden.text")} />;
}
