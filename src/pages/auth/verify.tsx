import { Alert, Button, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useApi } from "#src/lib/calls/api";
import { homeAddress } from "#src/lib/routing/home-address";
import { takeSignIn } from "#src/lib/session/pending-sign-in";
import { signIn } from "#src/lib/session/session";
import styles from "./auth.module.css";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField, EmailField } from "./fields.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { type MailedCode, trimmed, useMailedCode } from "./mailed-code.ts";
import { useAttempt } from "./use-attempt.ts";

const base = "/api/v1/merchants/register";

function useVerify() {
  const api = useApi();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const [sent, setSent] = useState(false);
  return {
    ...attempt,
    sent,
    verify: (body: MailedCode) =>
      attempt.run(async () => {
        await api.call("POST", `${base}/verify`, { body });
        const held = takeSignIn(body.email);
        if (held) signIn(held, "REGISTER");
        await navigate(held ? homeAddress : "/", { replace: true, state: held ? null : { notice: "auth.verified" } });
      }),
    resend: (email: string) =>
      attempt.run(async () => {
        await api.call("POST", `${base}/resend-code`, { body: { email } });
        setSent(true);
      }),
  };
}

/** Confirm an address with the mailed code; the mail's link fills in both. */
export default function Verify() {
  const { t } = useTranslation();
  const [form] = Form.useForm<MailedCode>();
  const initial = useMailedCode();
  const { verify, resend, sent, ...attempt } = useVerify();
  const again = () =>
    form.validateFields(["email"]).then(
      ({ email }) => resend(email.trim()),
      () => form.focusField("email"),
    );
  return (
    <AuthFrame title={t("auth.verifyTitle")} lead={t("auth.verifyLead")}>
      {sent && !attempt.problem && (
        <Alert type="success" showIcon role="status" className={styles.notice ?? ""} message={t("auth.codeSent")} />
      )}
      <AuthForm<MailedCode>
        form={form}
        attempt={attempt}
        submit={t("auth.confirmAddress")}
        initialValues={initial}
        onSubmit={(proof) => void verify(trimmed(proof))}
        foot={
          <>
            <Link to="/">{t("auth.backToSignIn")}</Link>
            <Button type="link" size="small" disabled={attempt.busy || attempt.wait > 0} onClick={() => void again()}>
              {t("auth.sendAnother")}
            </Button>
            <MailboxHint />
          </>
        }
      >
        <EmailField />
        <CodeField label="auth.mailedCode" />
      </AuthForm>
    </AuthFrame>
  );
}
