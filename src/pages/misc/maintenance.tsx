import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function Maintenance() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.maintenance.title")} text={t("pages.maintenance.text")} />;
}
