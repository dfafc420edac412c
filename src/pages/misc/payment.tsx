import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function Payment() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.payment.title")} text={t("pages.payment.text")} />;
}
