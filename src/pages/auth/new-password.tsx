import { useForgotPassword, useUpdatePassword } from "@refinedev/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { ForgottenPassword, NewPassword as NewPasswordGiven, StoreOption } from "#contracts/session/sign-in";
import { takeFragment } from "#src/lib/fragment";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeFields, missing } from "./code-fields.tsx";
import { Field } from "./field.tsx";
import { MailsKept } from "./mails-kept.tsx";
import { Problem } from "./problem.tsx";
import styles from "./sign-in.module.css";
import { useAttempt } from "./use-attempt.ts";

interface Proven {
  email: string;
  code: string;
  stores: StoreOption[];
}

const maxPasswordBytes = 72;
const passwordError = (password: string): string | undefined => {
  if (password.length < 8) return "validation.PASSWORD_TOO_SHORT";
  return new TextEncoder().encode(password).length > maxPasswordBytes ? "validation.PASSWORD_TOO_MANY_BYTES" : undefined;
};

function CodeStep({ onProven }: { onProven: (proven: Proven) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: prove } = useForgotPassword<ForgottenPassword>();
  const { run, busy, wait, problem } = useAttempt();
  const [given, setGiven] = useState(() => {
    const brought = takeFragment();
    return { email: brought.get("email") ?? "", code: brought.get("code") ?? "" };
  });
  const [errors, setErrors] = useState<ReturnType<typeof missing>>({});
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = missing(given);
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    const body = { email: given.email.trim(), code: given.code.trim() };
    void run(async () => {
      const { success, error, stores } = await prove(body);
      if (!success) throw error;
      onProven({ ...body, stores: stores as StoreOption[] });
    });
  };
  return (
    <AuthFrame title={t("auth.codeTitle")} lead={t("auth.codeLead")}>
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
          {t("auth.goOn")}
        </button>
        <MailsKept />
        <p className={styles.links}>
          <Link to="/">{t("auth.backToSignIn")}</Link>
          <Link to="/auth/reset-password">{t("auth.sendAnother")}</Link>
        </p>
      </form>
    </AuthFrame>
  );
}

function PasswordStep({ email, code, stores }: Proven) {
  const { t } = useTranslation();
  const { mutateAsync: set } = useUpdatePassword<NewPasswordGiven>();
  const navigate = useNavigate();
  const { run, busy, wait, problem } = useAttempt();
  const [password, setPassword] = useState("");
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = passwordError(password);
    setError(found);
    if (found) return;
    void run(async () => {
      const { success, error: refusal } = await set({ email, code, password, storeId: stores[0]?._id });
      if (!success) throw refusal;
      await navigate("/", { replace: true, state: { notice: "auth.passwordChanged" } });
    });
  };
  return (
    <AuthFrame title={t("auth.newPasswordTitle")} lead={t("auth.newPasswordLead", { stores: stores.map(({ name }) => name).join(", ") })}>
      <form className={styles.form} onSubmit={submit} noValidate>
        <Problem problem={problem} />
        {/* Password managers keep the new password with the address they find beside it. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <Field
          label={t("auth.newPassword")}
          type="password"
          name="password"
          autoComplete="new-password"
          dir="ltr"
          required
          maxLength={128}
          value={password}
          error={error && t(error)}
          onValue={(value) => {
            setPassword(value);
            setError(undefined);
          }}
        />
        <p className={styles.hint}>{t("auth.passwordHelp")}</p>
        <button type="submit" className={styles.submit} disabled={busy || wait > 0} aria-busy={busy}>
          {t("auth.setPassword")}
        </button>
      </form>
    </AuthFrame>
  );
}

/** A new password with the mailed code: first the code, then the password. */
export default function NewPassword() {
  const [proven, setProven] = useState<Proven>();
  return proven ? <PasswordStep {...proven} /> : <CodeStep onProven={setProven} />;
}
