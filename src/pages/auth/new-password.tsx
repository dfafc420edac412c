import { useForgotPassword, useUpdatePassword } from "@refinedev/core";
import { Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router-dom";
import type { ForgottenPassword, NewPassword as NewPasswordGiven, StoreOption } from "#contracts/session/sign-in";
import { FormSelect } from "#src/ui/forms/form-select";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField, EmailField, NewPasswordField } from "./fields.tsx";
import { MailboxHint } from "./mailbox-hint.tsx";
import { type MailedCode, trimmed, useMailedCode } from "./mailed-code.ts";
import { useAttempt } from "./use-attempt.ts";

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

/** Show the stores to choose from where the address belongs to several: the one to open after the next sign-in. */
function StoreField({ stores }: Pick<Proven, "stores">) {
  const { t } = useTranslation();
  const options = stores.map(({ _id, name, platform_domain }) => ({ value: _id, label: `${name} · ${platform_domain}` }));
  return (
    <Form.Item name="storeId" label={t("auth.storeToOpen")} extra={t("auth.everyStore")}>
      <FormSelect options={options} showSearch optionFilterProp="label" />
    </Form.Item>
  );
}

interface Chosen {
  password: string;
  storeId?: string;
}

function PasswordStep({ email, code, stores }: Proven) {
  const { t } = useTranslation();
  const { mutateAsync: set } = useUpdatePassword<NewPasswordGiven>();
  const navigate = useNavigate();
  const attempt = useAttempt();
  const submit = ({ password, storeId = stores[0]?._id }: Chosen) =>
    attempt.run(async () => {
      const { success, error } = await set({ email, code, password, storeId });
      if (!success) throw error;
      await navigate("/", { replace: true, state: { notice: "auth.passwordChanged", storeId } });
    });
  return (
    <AuthFrame title={t("auth.newPasswordTitle")} lead={t("auth.newPasswordLead", { stores: stores.map(({ name }) => name).join(", ") })}>
      <AuthForm<Chosen>
        attempt={attempt}
        submit={t("auth.setPassword")}
        initialValues={{ storeId: stores[0]?._id }}
        onSubmit={(chosen) => void submit(chosen)}
      >
        {/* Password managers store the new password with the address next to it. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        {stores.length > 1 && <StoreField stores={stores} />}
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
