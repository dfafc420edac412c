import { Button, Form } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import type { Invitation } from "#contracts/members";
import { signInAddress } from "#contracts/session/rules";
import { signInPath, signOut, useSession } from "#src/lib/session/session";
import styles from "./auth.module.css";
import { AuthForm, ProblemAlert, useFieldErrors } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { EmailField, NameFields, NewPasswordField } from "./fields.tsx";
import { type Newcomer, takeInvitation, useAccept, useInvitation } from "./use-invitation.ts";

/** Show an invitation: set a password, or accept with an existing account. */
export default function AcceptInvitation() {
  const { t } = useTranslation();
  const [token] = useState(takeInvitation);
  const { invitation, failed } = useInvitation(token);
  if (failed) {
    return (
      <AuthFrame
        title={t("invitation.overTitle")}
        lead={t(failed.code === "INVITATION_EXPIRED" ? "invitation.expired" : "invitation.over")}
      >
        <p className={styles.form}>
          <Link to={signInAddress}>{t("auth.backToSignIn")}</Link>
        </p>
      </AuthFrame>
    );
  }
  if (!invitation) return <AuthFrame title={t("invitation.title")} lead={t("states.loading")} />;
  const Way = invitation.needs === "sign-in" ? WithAccount : WithPassword;
  return (
    <AuthFrame title={t("invitation.title")} lead={t("invitation.lead", { store: invitation.store.name })}>
      <Way token={token} invitation={invitation} />
    </AuthFrame>
  );
}

interface WayProps {
  token: string;
  invitation: Invitation;
}

function WithPassword({ token, invitation }: WayProps) {
  const { t } = useTranslation();
  const [form] = Form.useForm<Newcomer>();
  const { accept, attempt } = useAccept(token, invitation);
  const showErrors = useFieldErrors(form);
  return (
    <AuthForm<Newcomer>
      form={form}
      attempt={attempt}
      submit={t("invitation.accept")}
      initialValues={invitation}
      onSubmit={({ first_name, last_name, password }) => void accept({ first_name, last_name, password }, showErrors)}
    >
      <EmailField readOnly />
      <NameFields />
      <NewPasswordField />
    </AuthForm>
  );
}

function WithAccount({ token, invitation }: WayProps) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  const user = useSession((session) => session.user);
  const { join, attempt } = useAccept(token, invitation);
  if (user?.email.toLowerCase() === invitation.email.toLowerCase()) {
    return (
      <div className={styles.form}>
        <ProblemAlert problem={attempt.problem} />
        <p>{t("invitation.signedInAs", { email: invitation.email })}</p>
        <Button type="primary" size="large" block loading={attempt.busy} className={styles.notice ?? ""} onClick={() => void join()}>
          {t("invitation.join", { store: invitation.store.name })}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>{t(user ? "invitation.another" : "invitation.hasAccount", { email: invitation.email, own: user?.email ?? "" })}</p>
      <p className={styles.notice}>
        <Link to={signInPath({ pathname, search: "", hash: "" })} onClick={() => user && signOut()}>
          {t("invitation.signInFirst")}
        </Link>
      </p>
    </div>
  );
}
