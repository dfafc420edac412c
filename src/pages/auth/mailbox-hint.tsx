import { useTranslation } from "react-i18next";
import { useSignInOptions } from "./use-sign-in-options.ts";

/** Show where to find mails in an installation that sends none. */
export function MailboxHint() {
  const { t } = useTranslation();
  const options = useSignInOptions();
  return options?.has_mailbox ? <p>{t("auth.mailboxHint")}</p> : null;
}
