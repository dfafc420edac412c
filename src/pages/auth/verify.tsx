import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import { useApi } from "#src/lib/api";
import { takeFragment } from "#src/lib/fragment";
import { takeSignIn } from "#src/lib/pending-sign-in";
import { signIn } from "#src/lib/session";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeFields, missing } from "./code-fields.tsx";
import { MailsKept } from "./mails-kept.tsx";
import { Notice } from "./notice.tsx";
import { Problem } from "./problem.tsx";
import styles from "./sign-in.module.css";
import { useAttempt } from "./use-attempt.ts";

function useVerify() {
  const api = useApi();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const [sent, setSent] = useState(false);
  return {
    ...attempt,
    sent,
    verify: (email: string, code: string) =>
      attempt.run(async () => {
        await api.call("POST", "/api/v1/merchants/register/verify", { body: { email, code } });
        const held = takeSignIn(email);
        if (held) signIn(held, "REGISTER");
        await navigate(held ? "/dashboard/app" : "/", { replace: true, state: held ? null : { notice: "auth.verified" } });
      }),
    resend: (email: string) =>
      attempt.run(async () => {
        await api.call("POST", "/api/v1/merchants/register/resend-code", { body: { email } });
        setSent(true);
      }),
  };
}

/** Confirms an address with the mailed code; the mail's link fills both in. */
export default function Verify() {
  const { t } = useTranslation();
  const [given, setGiven] = useState(() => {
    const brought = takeFragment();
    return { email: brought.get("email") ?? "", code: brought.get("code") ?? "" };
  });
  const [errors, setErrors] = useState<ReturnType<typeof missing>>({});
  const { verify, resend, busy, wait, problem, sent } = useVerify();
  const check = (found: typeof errors) => {
    setErrors(found);
    return Object.keys(found).length === 0;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (check(missing(given))) void verify(given.email.trim(), given.code.trim());
  };
  const again = () => {
    const { email } = missing(given);
    if (check(email ? { email } : {})) void resend(given.email.trim());
  };
  return (
    <AuthFrame title={t("auth.verifyTitle")} lead={t("auth.verifyLead")}>
      {sent && !problem && <Notice text={t("auth.codeSent")} />}
      <form className={styles.form} onSubmit={submit} noValidate>
        <Problem problem={problem} />
        <CodeFields
          given={given}
          errors={errors}
          onChange={(change) => {
            setGiven({ ...given, ...change });
            setErrors({});
          }}
        />
        <button type="submit" className={styles.submit} disabled={busy || wait > 0} aria-busy={busy}>
          {t("auth.confirmAddress")}
        </button>
        <button type="button" className={styles.quiet} disabled={busy || wait > 0} onClick={again}>
          {t("auth.sendAnother")}
        </button>
        <MailsKept />
        <p className={styles.links}>
          <Link to="/">{t("auth.backToSignIn")}</Link>
        </p>
      </form>
    </AuthFrame>
  );
}
