import { useIsAuthenticated } from "@refinedev/core";
import { Alert, Button, Form, Segmented } from "antd";
import { lazy, Suspense, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate, useLocation, useSearchParams } from "react-router-dom";
import { takeFragment } from "#src/lib/routing/fragment";
import { safePath } from "#src/lib/routing/safe-path";
import styles from "./auth.module.css";
import { AuthForm } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { CodeField, EmailField, PasswordField } from "./fields.tsx";
import { googleWay } from "./google.ts";
import { OtherWays } from "./other-ways.tsx";
import { type Credentials, type SignInAttempt, useSignIn } from "./use-sign-in.ts";
import { useSignInOptions } from "./use-sign-in-options.ts";

const StoreChoice = lazy(() => import("./store-choice.tsx"));

function SignInForm({ attempt, mayRegister }: { attempt: SignInAttempt; mayRegister: boolean }) {
  const { t } = useTranslation();
  const kinds = (["merchant", "member"] as const).map((value) => ({ value, label: t(`auth.${value}`) }));
  return (
    <AuthForm<Credentials>
      attempt={attempt}
      submit={t(attempt.busy ? "auth.signingIn" : "auth.signIn")}
      initialValues={{ kind: "merchant" }}
      onSubmit={({ email, ...rest }) => void attempt.enter({ by: "password", ...rest, email: email.trim() })}
      foot={
        <>
          {mayRegister && (
            <span>
              {t("auth.noAccount")} <Link to="/auth/register-unprotected">{t("auth.register")}</Link>
            </span>
          )}
          <Link to="/auth/reset-password">{t("auth.forgot")}</Link>
        </>
      }
    >
      <Form.Item name="kind">
        <Segmented block aria-label={t("auth.kind")} tabIndex={-1} options={kinds} />
      </Form.Item>
      <EmailField />
      <PasswordField />
    </AuthForm>
  );
}

/** Handle the return from Google, with a ticket or an error. */
function useReturn({ enter, setProblem }: SignInAttempt) {
  useEffect(() => {
    const fragment = takeFragment();
    const [ticket, refusal] = [fragment.get("google"), fragment.get("sso_error")];
    if (ticket) void enter(googleWay(ticket));
    else if (refusal) setProblem({ key: `errors:${refusal}` });
  }, [enter, setProblem]);
}

/** Sign in as a merchant or a team member; with several stores, choose one. */
export default function SignIn() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const signedIn = useIsAuthenticated().data?.authenticated;
  const { state } = useLocation() as { state: { notice?: string; storeId?: string } | null };
  const attempt = useSignIn(state?.storeId);
  const options = useSignInOptions();
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
        <Suspense>
          <StoreChoice attempt={attempt} />
        </Suspense>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t("auth.signInTitle")} lead={t("auth.signInLead")}>
      {state?.notice && <Alert type="success" showIcon role="status" className={styles.notice ?? ""} message={t(state.notice)} />}
      {options?.demo_accounts && (
        <Alert
          type="warning"
          showIcon
          role="status"
          className={styles.notice ?? ""}
          message={t("auth.demoAccountsTitle")}
          description={t("auth.demoAccounts")}
        />
      )}
      <SignInForm attempt={attempt} mayRegister={options?.registration === "open"} />
      <OtherWays attempt={attempt} options={options} />
    </AuthFrame>
  );
}

/** Ask for the second factor: an authenticator code, or a recovery code when the phone is not available. */
function SecondStep({ attempt }: { attempt: SignInAttempt }) {
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
