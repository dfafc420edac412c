import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useSignInOptions } from "../auth/use-sign-in-options.ts";
import { MessagePage } from "./message-page.tsx";

export function About() {
  const { t } = useTranslation();
  return <MessagePage title={t("pages.about.title")} text={t("pages.about.text")} />;
}

/** Show whom to ask: the owner of one's store, and who runs the installation, where they say so. */
export function Contact() {
  const { t } = useTranslation();
  const support = useSignInOptions()?.support;
  const action = support && (
    <Button key="support" type="primary" href={support.includes("@") ? `mailto:${support}` : support}>
      {support.includes("@") ? support : t("pages.contact.open")}
    </Button>
  );
  return <MessagePage title={t("pages.contact.title")} text={t("pages.contact.text")} action={action} />;
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
