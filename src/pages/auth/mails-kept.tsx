import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useApi } from "#src/lib/api";
import styles from "./sign-in.module.css";
import type { SignInOptions } from "./sign-in-options.ts";

/** Says where the mail lies in an installation that sends none. */
export function MailsKept() {
  const { t } = useTranslation();
  const api = useApi();
  const [kept, setKept] = useState(false);
  useEffect(() => {
    const left = new AbortController();
    api.call<SignInOptions>("GET", "/api/v1/merchants/login-options", { signal: left.signal }).then(
      ({ mails_are_kept }) => setKept(mails_are_kept),
      () => undefined,
    );
    return () => left.abort();
  }, [api]);
  return kept ? <p className={styles.hint}>{t("auth.mailsAreKept")}</p> : null;
}
