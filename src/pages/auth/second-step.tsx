import { Button, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { AuthForm } from "./auth-form.tsx";
import { CodeField } from "./fields.tsx";
import type { SignInAttempt } from "./use-sign-in.ts";

/** Ask for the second factor: an authenticator code, or a recovery code when the phone is not available. */
export function SecondStep({ attempt }: { attempt: SignInAttempt }) {
  const { t } = useTranslation();
  const [form] = Form.useForm<{ code: string }>();
  const [recovery, setRecovery] = useState(false);
  const turn = () => {
    form.resetFields();
    setRecovery(!recovery);
    form.focusField("code");
  };
  return (
    <AuthForm
      form={form}
      attempt={attempt}
      submit={t(attempt.busy ? "auth.signingIn" : "auth.signIn")}
      onSubmit={({ code }) => void attempt.prove(code.trim())}
      foot={
        <>
          <Button type="link" size="middle" onClick={turn}>
            {t(recovery ? "auth.useAuthenticator" : "auth.useRecoveryCode")}
          </Button>
          <Button type="link" size="middle" onClick={attempt.again}>
            {t("auth.otherAccount")}
          </Button>
        </>
      }
    >
      <CodeField label={recovery ? "auth.recoveryCode" : "auth.authenticatorCode"} isText={recovery} autoFocus />
    </AuthForm>
  );
}
