import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";
import { Problem } from "./problem.tsx";
import styles from "./sign-in.module.css";
import type { SignInAttempt } from "./use-sign-in.ts";

/** The second step: a code of the authenticator, or a recovery code when the telephone is not at hand. */
export function SecondStep({ attempt }: { attempt: SignInAttempt }) {
  const { t } = useTranslation();
  const [code, setCode] = useState("");
  const [recovery, setRecovery] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) void attempt.prove(code.trim());
  };
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Problem problem={attempt.problem} />
      <Field
        key={recovery ? "recovery" : "code"}
        label={t(recovery ? "auth.recoveryCode" : "auth.authenticatorCode")}
        name="code"
        autoComplete="one-time-code"
        inputMode={recovery ? "text" : "numeric"}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        required
        autoFocus
        value={code}
        onValue={setCode}
      />
      <button type="submit" className={styles.submit} disabled={attempt.busy || attempt.wait > 0 || !code.trim()} aria-busy={attempt.busy}>
        {t(attempt.busy ? "auth.signingIn" : "auth.signIn")}
      </button>
      <button
        type="button"
        className={styles.quiet}
        onClick={() => {
          setCode("");
          setRecovery(!recovery);
        }}
      >
        {t(recovery ? "auth.useAuthenticator" : "auth.useRecoveryCode")}
      </button>
      <button type="button" className={styles.quiet} onClick={attempt.again}>
        {t("auth.otherAccount")}
      </button>
    </form>
  );
}
