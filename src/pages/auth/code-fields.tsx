import { useTranslation } from "react-i18next";
import { EmailField, emailProblem } from "./email-field.tsx";
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
export const missing = ({ email, code }: Given): CodeFieldsProps["errors"] => {
  const problem = emailProblem(email);
  return { ...(problem && { email: problem }), ...(!code.trim() && { code: "validation.REQUIRED" }) };
};

/** The address and the code that was mailed to it. */
export function CodeFields({ given, errors, onChange }: CodeFieldsProps) {
  const { t } = useTranslation();
  const said = (key: string | undefined) => (key ? t(key) : undefined);
  return (
    <>
      <EmailField value={given.email} problem={errors.email} onValue={(email) => onChange({ email })} />
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
