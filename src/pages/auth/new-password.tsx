import { useForgotPassword, useUpdatePassword } from "@refinedev/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { ForgottenPassword, NewPassword as NewPasswordGiven, StoreOption } from "#contracts/session/sign-in";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField, EmailField, NewPasswordField } from "./fields.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { useAttempt } from "./use-attempt.ts";
import { type MailedCode, trimmed, useMailedCode } from "./use-mailed-code.ts";

interface Proven extends MailedCode {
  stores: StoreOption[];
}

function CodeStep({ onProven }: { onProven: (proven: Proven) => void }) {
  const { t } = useTranslation();
  const { mutateAsync: prove } = useForgotPassword<ForgottenPassword>();
  const attempt = useAttempt();
  const initial = useMailedCode();
  const submit = (proof: MailedCode) =>
    attempt.run(async () => {
      const { success, error, stores } = await prove(proof);
      if (!success) throw error;
      onProven({ ...proof, stores: stores as StoreOption[] });
    });
  return (
    <AuthFrame title={t("auth.codeTitle")} lead={t("auth.codeLead")}>
      <AuthForm<MailedCode>
        attempt={attempt}
        submit={t("auth.goOn")}
        initialValues={initial}
        onSubmit={(proof) => void submit(trimmed(proof))}
        foot={
          <>
            <Link to="/">{t("auth.backToSignIn")}</Link>
            <Link to="/auth/reset-password">{t("auth.sendAnother")}</Link>
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

function PasswordStep({ email, code, stores }: Proven) {
  const { t } = useTranslation();
  const { mutateAsync: set } = useUpdatePassword<NewPasswordGiven>();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const submit = (password: string) =>
    attempt.run(async () => {
      const { success, error } = await set({ email, code, password, storeId: stores[0]?._id });
      if (!success) throw error;
      await navigate("/", { replace: true, state: { notice: "auth.passwordChanged" } });
    });
  return (
    <AuthFrame title={t("auth.newPasswordTitle")} lead={t("auth.newPasswordLead", { stores: stores.map(({ name }) => name).join(", ") })}>
      <AuthForm<{ password: string }> attempt={attempt} submit={t("auth.setPassword")} onSubmit={({ password }) => void submit(password)}>
        {/* Password managers store the new password with the address next to it. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField label="auth.newPassword" />
      </AuthForm>
    </AuthFrame>
  );
}

/** Set a new password with the mailed code: first the code, then the password. */
export default function NewPassword() {
  const [proven, setProven] = useState<Proven>();
  return proven ? <PasswordStep {...proven} /> : <CodeStep onProven={setProven} />;
}
