import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import type { Invitation } from "#contracts/members";
import { signInPath, signOut, useSession } from "#src/lib/session";
import { AuthFrame } from "./auth-frame.tsx";
import { Field } from "./field.tsx";
import { Problem } from "./problem.tsx";
import styles from "./sign-in.module.css";
import { type Newcomer, useAccept, useInvitation } from "./use-invitation.ts";

/** Where the link of an invitation leads: a password of one's own, or the account one has. */
export default function AcceptInvitation() {
  const { t } = useTranslation();
  const [params] = useSearchParams();
  const token = params.get("token") ?? "";
  const { invitation, failed } = useInvitation(token);
  if (failed) {
    return (
      <AuthFrame
        title={t("invitation.overTitle")}
        lead={t(failed.code === "INVITATION_EXPIRED" ? "invitation.expired" : "invitation.over")}
      >
        <div className={styles.form}>
          <Link to="/auth/login-unprotected">{t("auth.backToSignIn")}</Link>
        </div>
      </AuthFrame>
    );
  }
  if (!invitation) return <AuthFrame title={t("invitation.title")} lead={t("states.loading")} />;
  const lead = t("invitation.lead", { store: invitation.store.name });
  const Way = invitation.needs === "sign-in" ? WithAccount : WithPassword;
  return (
    <AuthFrame title={t("invitation.title")} lead={lead}>
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
  const attempt = useAccept(token, invitation);
  const [given, setGiven] = useState<Newcomer>({ ...invitation, password: "" });
  const [isChecked, setChecked] = useState(false);
  const said = errorsOf(given, isChecked, attempt.failed?.errors);
  const field = (name: keyof Newcomer, label: string, more: { type?: string; autoComplete: string; dir?: "ltr" }) => (
    <Field
      {...more}
      label={t(label)}
      name={name}
      required
      maxLength={name === "password" ? 128 : 100}
      value={given[name]}
      error={said[name] && t([said[name], said[name]])}
      onValue={(value) => setGiven({ ...given, [name]: value })}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    const { first_name, last_name, password } = given;
    if (Object.keys(errorsOf(given, true)).length === 0) void attempt.accept({ first_name, last_name, password });
  };
  const isFieldProblem = Object.keys(attempt.failed?.errors ?? {}).length > 0;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Problem problem={attempt.failed && !isFieldProblem ? { key: `errors:${attempt.failed.code}` } : attempt.problem} />
      <Field
        label={t("auth.email")}
        type="email"
        name="email"
        autoComplete="username"
        dir="ltr"
        readOnly
        value={invitation.email}
        onValue={() => undefined}
      />
      {field("first_name", "auth.firstName", { autoComplete: "given-name" })}
      {field("last_name", "auth.lastName", { autoComplete: "family-name" })}
      {field("password", "auth.password", { type: "password", autoComplete: "new-password", dir: "ltr" })}
      <p>{t("auth.passwordHelp")}</p>
      <button type="submit" className={styles.submit} disabled={attempt.busy} aria-busy={attempt.busy}>
        {t("invitation.accept")}
      </button>
    </form>
  );
}

type Errors = Partial<Record<keyof Newcomer, string>>;

function errorsOf({ first_name, last_name, password }: Newcomer, isChecked: boolean, server: Record<string, string> = {}): Errors {
  if (!isChecked) return {};
  const bytes = new TextEncoder().encode(password).length;
  return {
    ...server,
    ...(!first_name.trim() && { first_name: "validation.REQUIRED" }),
    ...(!last_name.trim() && { last_name: "validation.REQUIRED" }),
    ...(password.length < 8 && { password: "validation.PASSWORD_TOO_SHORT" }),
    ...(bytes > 72 && { password: "validation.PASSWORD_TOO_MANY_BYTES" }),
  };
}

function WithAccount({ token, invitation }: WayProps) {
  const { t } = useTranslation();
  const here = useLocation();
  const user = useSession((session) => session.user);
  const attempt = useAccept(token, invitation);
  if (user?.email.toLowerCase() === invitation.email.toLowerCase()) {
    return (
      <div className={styles.form}>
        <Problem problem={attempt.failed && { key: `errors:${attempt.failed.code}` }} />
        <p>{t("invitation.signedInAs", { email: invitation.email })}</p>
        <button
          type="button"
          className={styles.submit}
          disabled={attempt.busy}
          aria-busy={attempt.busy}
          onClick={() => void attempt.join()}
        >
          {t("invitation.join", { store: invitation.store.name })}
        </button>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      <p>{t(user ? "invitation.another" : "invitation.hasAccount", { email: invitation.email, own: user?.email ?? "" })}</p>
      <Link to={signInPath(here)} onClick={() => user && signOut()}>
        {t("invitation.signInFirst")}
      </Link>
    </div>
  );
}
