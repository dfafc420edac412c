import { EyeInvisibleOutlined, EyeOutlined } from "@ant-design/icons";
import { Form } from "antd";
// One by one: with antd's `Input` come its other forms, a third more.
import Input from "antd/es/input/Input";
import Password from "antd/es/input/Password";
import { useTranslation } from "react-i18next";
import styles from "./auth.module.css";

const maxPasswordBytes = 72;

/** antd's rules for a field that must be filled, with as many characters as the server takes. */
export function useTextRules() {
  const { t } = useTranslation();
  const required = { required: true, whitespace: true, message: t("validation.REQUIRED") };
  return { required, text: (max: number) => [required, { max, message: t("validation.TOO_LONG", { max }) }] };
}

/** The address someone signs in with. */
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

/** First and last name, side by side where there is room. */
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

/** antd's Input.Password with a button for its eye: the icon alone is out of reach of the keyboard. */
function PasswordInput(props: { id?: string; value?: string; autoComplete: string }) {
  const { t } = useTranslation();
  const eye = (isShown: boolean) => (
    <button type="button" aria-label={t(isShown ? "auth.hidePassword" : "auth.showPassword")}>
      {isShown ? <EyeOutlined /> : <EyeInvisibleOutlined />}
    </button>
  );
  return <Password {...props} name="password" dir="ltr" maxLength={128} iconRender={eye} />;
}

/** The password one has. */
export function PasswordField() {
  const { t } = useTranslation();
  return (
    <Form.Item name="password" label={t("auth.password")} rules={[{ required: true, message: t("validation.REQUIRED") }]}>
      <PasswordInput autoComplete="current-password" />
    </Form.Item>
  );
}

/** The password one chooses: at least 8 characters, and no more bytes than its hash takes. */
export function NewPasswordField({ label = "auth.password" }: { label?: string }) {
  const { t } = useTranslation();
  const validator = async (_: unknown, value = "") => {
    if (value.length < 8) throw new Error(t("validation.PASSWORD_TOO_SHORT"));
    if (new TextEncoder().encode(value).length > maxPasswordBytes) throw new Error(t("validation.PASSWORD_TOO_MANY_BYTES"));
  };
  return (
    <Form.Item name="password" label={t(label)} rules={[{ required: true, validator }]} extra={t("auth.passwordHelp")}>
      <PasswordInput autoComplete="new-password" />
    </Form.Item>
  );
}

/** A code in one field: antd's Input.OTP names its fields in English only, and takes no code with a space in it. */
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
