import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";

interface Given {
  email: string;
  code: string;
}
interface CodeFieldsProps {
  given: Given;
  errors: Partial<Record<keyof Given, string>>;
  onChange: (change: Partial<Given>) => void;
}

/** Which of the two is missing, as keys of sentences. */
export const missing = ({ email, code }: Given): CodeFieldsProps["errors"] => ({
  ...(!/^\S+@\S+\.\S+$/.test(email.trim()) && { email: email.trim() ? "validation.EMAIL" : "validation.REQUIRED" }),
  ...(!code.trim() && { code: "validation.REQUIRED" }),
});

/** The address and the code that was mailed to it. */
export function CodeFields({ given, errors, onChange }: CodeFieldsProps) {
  const { t } = useTranslation();
  const said = (key: string | undefined) => (key ? t(key) : undefined);
  return (
    <>
      <Field
        label={t("auth.email")}
        type="email"
        name="email"
        autoComplete="username"
        dir="ltr"
        required
        value={given.email}
        error={said(errors.email)}
        onValue={(email) => onChange({ email })}
      />
      <Field
        label={t("auth.mailedCode")}
        name="code"
        autoComplete="one-time-code"
        inputMode="numeric"
        maxLength={20}
        dir="ltr"
        required
        value={given.code}
        error={said(errors.code)}
        onValue={(code) => onChange({ code })}
      />
    </>
  );
}
