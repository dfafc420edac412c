import { useTranslation } from "react-i18next";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** Show where to find mails in an installation that sends none. */
export function MailboxHint() {
  const { t } = useTranslation();
  const options = useSignInOptions();
  return options?.mails_are_kept ? <p>{t("auth.mailsAreKept")}</p> : null;
}
