import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export default function Pricing() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.pricing.title")} text={t("pages.pricing.text")} />;
}
