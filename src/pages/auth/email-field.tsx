import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";

/** What is wrong with an address, as the key of a sentence. */
export const emailProblem = (email: string): string | undefined => {
  if (email.trim() === "") return "validation.REQUIRED";
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : "validation.EMAIL";
};

interface EmailFieldProps {
  value: string;
  /** The key of a sentence. */
  problem: string | undefined;
  onValue: (email: string) => void;
}

/** The address someone signs in with. */
export function EmailField({ value, problem, onValue }: EmailFieldProps) {
  const { t } = useTranslation();
  const error = problem && t(problem);
  return (
    <Field
      label={t("auth.email")}
      type="email"
      name="email"
      autoComplete="username"
      dir="ltr"
      required
      value={value}
      error={error}
      onValue={onValue}
    />
  );
}
