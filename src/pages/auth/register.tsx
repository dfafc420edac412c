import { useIsAuthenticated, useRegister } from "@refinedev/core";
import { Form } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Navigate } from "react-router-dom";
import { deviceZone } from "#src/lib/dates/days";
import { homeAddress } from "#src/lib/routing/home-address";
import { useSession } from "#src/lib/session/session";
import styles from "./auth.module.css";
import { AuthForm, useFieldErrors } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { EmailField, NameFields, NewPasswordField } from "./fields.tsx";
import { currencyOf, ownCountry } from "./places.ts";
import { StoreFields, type StoreValues } from "./store-fields.tsx";
import { useAttempt } from "./use-attempt.ts";
import { useSignInOptions } from "./use-sign-in-options.ts";

const AddStore = lazy(() => import("./add-store.tsx"));

interface Values {
  email: string;
  password: string;
  first_name: string;
  last_name: string;
  store: StoreValues;
}

/** Show the registration of an owner with their first store, where anyone may create an account; to an owner, of another store. */
export default function Register() {
  const registration = useSignInOptions()?.registration ?? "open";
  const isSignedIn = useSession((session) => session.isAuthenticated);
  // Only a visit that begins signed in adds a store: a registration signs in too, and then leaves for the dashboard.
  const [adds] = useState(isSignedIn);
  const isOwner = useSession((session) => session.userType === "merchant");
  if (adds && isOwner) {
    return (
      <Suspense>
        <AddStore isOpen={registration === "open"} />
      </Suspense>
    );
  }
  return registration === "open" ? <RegisterForm /> : <NoRegistration byInvitation={registration === "invite"} />;
}

function NoRegistration({ byInvitation }: { byInvitation: boolean }) {
  const { t } = useTranslation();
  const key = byInvitation ? "auth.inviteOnly" : "auth.closed";
  return (
    <AuthFrame title={t(`${key}Title`)} lead={t(key)}>
      <Link to="/">{t("auth.backToSignIn")}</Link>
    </AuthFrame>
  );
}

function RegisterForm() {
  const { t } = useTranslation();
  const [form] = Form.useForm<Values>();
  const { mutateAsync } = useRegister<Values>();
  const attempt = useAttempt();
  const showErrors = useFieldErrors(form);
  const signedIn = useIsAuthenticated().data?.authenticated;
  if (signedIn) return <Navigate to={homeAddress} replace />;
  const register = (values: Values) =>
    attempt.run(async () => {
      const { success, error } = await mutateAsync(values);
      if (!success) throw error;
    }, showErrors);
  return (
    <AuthFrame wide title={t("auth.registerTitle")} lead={t("auth.registerLead")}>
      <AuthForm<Values>
        form={form}
        attempt={attempt}
        submit={t(attempt.busy ? "auth.creating" : "auth.create")}
        initialValues={{ store: { timezone: deviceZone(), country: ownCountry(), currency: currencyOf(ownCountry()) } }}
        onSubmit={(values) => void register(values)}
        foot={
          <span>
            {t("auth.haveAccount")} <Link to="/">{t("auth.signIn")}</Link>
          </span>
        }
      >
        <h2 className={styles.legend}>{t("auth.you")}</h2>
        <NameFields />
        <div className={styles.pair}>
          <EmailField />
          <NewPasswordField />
        </div>
        <h2 className={styles.legend}>{t("auth.yourStore")}</h2>
        <StoreFields under="store" />
      </AuthForm>
    </AuthFrame>
  );
}
