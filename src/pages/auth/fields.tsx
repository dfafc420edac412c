import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Form } from "antd";
// Imported directly: antd's index of `Input` adds its other variants, a third more.
import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import { useTranslation } from "react-i18next";
import styles from "./auth.module.css";

const maxPasswordBytes = 72;

/** Return antd's rules for a required field, with the server's maximum length. */
export function useTextRules() {
  const { t } = useTranslation();
  const required = { required: true, whitespace: true, message: t("validation.REQUIRED") };
  return { required, text: (max: number) => [required, { max, message: t("validation.TOO_LONG", { max }) }] };
}

/** Show the email field of a sign-in. */
export function EmailField({ readOnly = false }: { readOnly?: boolean }) {
  const { t } = useTranslation();
  const { text } = useTextRules();
  const rules = [...text(254), { pattern: /^\s*\S+@\S+\.\S+\s*$/, message: t("validation.EMAIL") }];
  return (
    <Form.Item name="email" label={t("auth.email")} rules={rules} validateFirst>
      <Input type="email" name="email" autoComplete="username" dir="ltr" readOnly={readOnly} />
    </Form.Item>
  );
}

/** Show first and last name, side by side where there is room. */
export function NameFields() {
  const { t } = useTranslation();
  const { text } = useTextRules();
  return (
    <div className={styles.pair}>
      <Form.Item name="first_name" label={t("auth.firstName")} rules={text(100)}>
        <Input autoComplete="given-name" />
      </Form.Item>
      <Form.Item name="last_name" label={t("auth.lastName")} rules={text(100)}>
        <Input autoComplete="family-name" />
      </Form.Item>
    </div>
  );
}

/** Show antd's Input.Password with a real button for its eye: the icon alone cannot be reached by keyboard. */
function PasswordInput(props: { id?: string; value?: string; autoComplete: string }) {
  const { t } = useTranslation();
  const eye = (isShown: boolean) => (
    <button type="button" aria-label={t(isShown ? "auth.hidePassword" : "auth.showPassword")}>
      {isShown ? <EyeOutlined aria-hidden="true" /> : <EyeInvisibleOutlined aria-hidden="true" />}
    </button>
  );
  return <Password {...props} name="password" dir="ltr" maxLength={128} iconRender={eye} />;
}

/** Show the field of the current password. */
export function PasswordField() {
  const { t } = useTranslation();
  return (
    <Form.Item name="password" label={t("auth.password")} rules={[{ required: true, message: t("validation.REQUIRED") }]}>
      <PasswordInput autoComplete="current-password" />
    </Form.Item>
  );
}

/** Show the field of a new password: at least 8 characters, and no more bytes than its hash takes. */
export function NewPasswordField({ label = "auth.password" }: { label?: string }) {
  const { t } = useTranslation();
  const validator = async (_: unknown, value = "") => {
    if (value === "") throw new Error(t("validation.REQUIRED"));
    if (value.length < 8) throw new Error(t("validation.PASSWORD_TOO_SHORT"));
    if (new TextEncoder().encode(value).length > maxPasswordBytes) throw new Error(t("validation.PASSWORD_TOO_MANY_BYTES"));
  };
  return (
    <Form.Item name="password" label={t(label)} rules={[{ required: true, validator }]} extra={t("auth.passwordHelp")}>
      <PasswordInput autoComplete="new-password" />
    </Form.Item>
  );
}

/** Show a code in one field: antd's Input.OTP labels its inputs in English only, and accepts no code with a space. */
export function CodeField({ label, isText = false, autoFocus = false }: { label: string; isText?: boolean; autoFocus?: boolean }) {
  const { t } = useTranslation();
  const { required } = useTextRules();
  return (
    <Form.Item name="code" label={t(label)} rules={[required]}>
      <Input
        name="code"
        autoComplete="one-time-code"
        inputMode={isText ? "text" : "numeric"}
        autoCapitalize="off"
        spellCheck={false}
        maxLength={20}
        dir="ltr"
        autoFocus={autoFocus}
      />
    </Form.Item>
  );
}
