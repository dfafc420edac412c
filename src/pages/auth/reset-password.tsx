import { useForgotPassword } from "@refinedev/core";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { ForgottenPassword } from "#contracts/session/sign-in";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { EmailField } from "./fields.tsx";
import { useAttempt } from "./use-attempt.ts";

/** Request a code by email. The answer is the same for every address. */
export default function ResetPassword() {
  const { t } = useTranslation();
  const { mutateAsync: ask } = useForgotPassword<ForgottenPassword>();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const send = (email: string) =>
    attempt.run(async () => {
      const { success, error } = await ask({ email });
      if (!success) throw error;
      await navigate(`/auth/new-password#${new URLSearchParams({ email })}`);
    });
  return (
    <AuthFrame title={t("auth.resetTitle")} lead={t("auth.resetLead")}>
      <AuthForm<{ email: string }>
        attempt={attempt}
        submit={t("auth.sendCode")}
        onSubmit={({ email }) => void send(email.trim())}
        foot={
          <>
            <Link to="/">{t("auth.backToSignIn")}</Link>
            <Link to="/auth/new-password">{t("auth.haveCode")}</Link>
          </>
        }
      >
        <EmailField />
      </AuthForm>
    </AuthFrame>
  );
}
