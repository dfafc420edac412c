import { useTranslation } from "react-i18next";
import { MessagePage } from "./message-page.tsx";

export function About() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.about.title")} text={t("pages.about.text")} />;
}

export function Contact() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.contact.title")} text={t("pages.contact.text")} />;
}

export function Maintenance() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.maintenance.title")} text={t("pages.maintenance.text")} />;
}

export function Payment() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.payment.title")} text={t("pages.payment.text")} />;
}

export function Pricing() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.pricing.title")} text={t("pages.pricing.text")} />;
}

/** Show an empty page inside the frame. Its heading is for screen readers alone. */
export function Blank() {
  const { t } = useTranslation();
  return <h1 className="bh-hidden">{t("pages.blank.title")}</h1>;
}
