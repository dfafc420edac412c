import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { AuthFrame } from "./auth-frame.tsx";
import styles from "./sign-in.module.css";

/** Says plainly what this installation cannot do by mail, and who can help instead. */
export function MailNotice({ topic }: { topic: "verify" | "reset" }) {
  const { t } = useTranslation();
  return (
    <AuthFrame title={t(`auth.${topic}Title`)} lead={t(`auth.${topic}Text`)}>
      <p className={styles.links} style={{ marginBlockStart: 24 }}>
        <Link to="/">{t("auth.backToSignIn")}</Link>
      </p>
    </AuthFrame>
  );
}
