import { useIsAuthenticated } from "@refinedev/core";
import { type FormEvent, lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom";
import { takeFragment } from "#src/lib/fragment";
import { safePath } from "#src/lib/safe-path";
import { AccountKind } from "./account-kind.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { EmailField, emailProblem } from "./email-field.tsx";
import { Field } from "./field.tsx";
import { googleWay } from "./google.ts";
import { Notice } from "./notice.tsx";
import { OtherWays } from "./other-ways.tsx";
import { Problem } from "./problem.tsx";
import { SecondStep } from "./second-step.tsx";
import styles from "./sign-in.module.css";
import { StoreChoice } from "./store-choice.tsx";
import { type Credentials, type SignInAttempt, useSignIn } from "./use-sign-in.ts";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** Brings antd, which the form does without. */
const DemoAlert = lazy(() => import("./demo-alert.tsx"));

type Errors = Partial<Record<"email" | "password", string>>;

const check = ({ email, password }: Credentials): Errors => {
  const problem = emailProblem(email);
  return { ...(problem && { email: problem }), ...(password === "" && { password: "validation.REQUIRED" }) };
};

function SignInForm({ attempt }: { attempt: SignInAttempt }) {
  const { t } = useTranslation();
  const [given, setGiven] = useState<Credentials>({ kind: "merchant", email: "", password: "" });
  const [errors, setErrors] = useState<Errors>({});
  const set = (change: Partial<Credentials>) => {
    setGiven({ ...given, ...change });
    setErrors({});
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found = check(given);
    setErrors(found);
    if (!found.email && !found.password) void attempt.enter({ by: "password", ...given, email: given.email.trim() });
  };
  const said = (field: keyof Errors) => (errors[field] ? t(errors[field]) : undefined);
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AccountKind value={given.kind} onChange={(kind) => set({ kind })} />
      <Problem problem={attempt.problem} />
      <EmailField value={given.email} problem={errors.email} onValue={(email) => set({ email })} />
      <Field
        label={t("auth.password")}
        type="password"
        name="password"
        autoComplete="current-password"
        dir="ltr"
        required
        value={given.password}
        error={said("password")}
        onValue={(password) => set({ password })}
      />
      <button type="submit" className={styles.submit} disabled={attempt.busy || attempt.wait > 0} aria-busy={attempt.busy}>
        {t(attempt.busy ? "auth.signingIn" : "auth.signIn")}
      </button>
      <p className={styles.links}>
        <span>
          {t("auth.noAccount")} <Link to="/auth/register-unprotected">{t("auth.register")}</Link>
        </span>
        <Link to="/auth/reset-password">{t("auth.forgot")}</Link>
      </p>
    </form>
  );
}

/** A browser that comes back from Google brings a ticket, or the reason why there is none. */
function useReturn({ enter, setProblem }: SignInAttempt) {
  useEffect(() => {
    const brought = takeFragment();
    const [ticket, refusal] = [brought.get("google"), brought.get("sso_error")];
    if (ticket) void enter(googleWay(ticket));
    else if (refusal) setProblem({ key: `errors:${refusal}` });
  }, [enter, setProblem]);
}

/** Sign in as a merchant or a team member; with several stores, choose one. */
export default function SignIn() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const signedIn = useIsAuthenticated().data?.authenticated;
  const attempt = useSignIn();
  const options = useSignInOptions();
  const { state } = useLocation() as { state: { notice?: string } | null };
  useReturn(attempt);
  if (signedIn) return <Navigate to={safePath(params.get("to"))} replace />;
  if (attempt.challenge) {
    return (
      <AuthFrame title={t("auth.secondStepTitle")} lead={t("auth.secondStepLead")}>
        <SecondStep attempt={attempt} />
      </AuthFrame>
    );
  }
  if (attempt.choice) {
    return (
      <AuthFrame title={t("auth.chooseTitle")} lead={t("auth.chooseLead")}>
        <StoreChoice attempt={attempt} />
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("auth.signInTitle")} lead={t("auth.signInLead")}>
      {state?.notice && <Notice text={t(state.notice)} />}
      <Suspense>{options?.demo_accounts && <DemoAlert />}</Suspense>
      <SignInForm attempt={attempt} />
      <OtherWays attempt={attempt} options={options} />
    </AuthFrame>
  );
}
