import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function ComingSoon() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.comingSoon.title")} text={t("pages.comingSoon.text")} />;
}
