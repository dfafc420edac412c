import { useForgotPassword } from "@refinedev/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { ForgottenPassword } from "#contracts/session/sign-in";
import { AuthFrame } from "./auth-frame.tsx";
import { EmailField, emailProblem } from "./email-field.tsx";
import { Problem } from "./problem.tsx";
import styles from "./sign-in.module.css";
import { useAttempt } from "./use-attempt.ts";

/** Asks for a code by mail. The answer is the same for every address. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const { mutateAsync: ask } = useForgotPassword<ForgottenPassword>();
  const navigate = useNavigate();
  const { run, busy, wait, problem } = useAttempt();
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const address = email.trim();
    const found = emailProblem(address);
    setError(found);
    if (found) return;
    void run(async () => {
      const { success, error: refusal } = await ask({ email: address });
      if (!success) throw refusal;
      await navigate(`/auth/new-password#${new URLSearchParams({ email: address })}`);
    });
  };
  return (
    <AuthFrame title={t("auth.resetTitle")} lead={t("auth.resetLead")}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Problem problem={problem} />
        <EmailField
          value={email}
          problem={error}
          onValue={(value) => {
            setEmail(value);
            setError(undefined);
          }}
        />
        <button type="submit" className={styles.submit} disabled={busy || wait > 0} aria-busy={busy}>
          {t("auth.sendCode")}
        </button>
        <p className={styles.links}>
          <Link to="/">{t("auth.backToSignIn")}</Link>
          <Link to="/auth/new-password">{t("auth.haveCode")}</Link>
        </p>
      </form>
    </AuthFrame>
  );
}
