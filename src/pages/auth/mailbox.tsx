import { Button, Card, Flex } from "antd";
import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useApi } from "#src/lib/calls/api";
import { takeFragment } from "#src/lib/routing/fragment";
import styles from "./auth.module.css";
import { ProblemAlert } from "./auth-form.tsx";
import { AuthFrame } from "./auth-frame.tsx";
import { useAttempt } from "./use-attempt.ts";

interface Mail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
}
const keyName = "bh-mailbox";

/** Return the key from the address printed by the server, stored as long as the tab. */
function useKey(): string {
  const [key] = useState(() => {
    const fromLink = takeFragment().get("key");
    if (fromLink) sessionStorage.setItem(keyName, fromLink);
    return fromLink ?? sessionStorage.getItem(keyName) ?? "";
  });
  return key;
}

/** Show the mails an installation without a mail server has stored, for anyone with access to its console. */
export default function Mailbox() {
  const { t } = useTranslation();
  const api = useApi();
  const key = useKey();
  const { run, busy, problem } = useAttempt();
  const [mails, setMails] = useState<Mail[]>();
  const load = useCallback(
    () =>
      run(async () => {
        const { items } = await api.call<{ items: Mail[] }>("GET", `/api/v1/merchants/login-mailbox?${new URLSearchParams({ key })}`);
        setMails(items);
      }),
    [api, key, run],
  );
  useEffect(() => {
    void load();
  }, [load]);
  const isClosed = problem?.key === "errors:NOT_FOUND";
  return (
    <AuthFrame wide title={t("auth.mailboxTitle")} lead={t(isClosed ? "auth.mailboxClosed" : "auth.mailboxLead")}>
      <Flex vertical gap={16} className={styles.form ?? ""}>
        {!isClosed && <ProblemAlert problem={problem} />}
        {mails?.length === 0 && <p>{t("auth.mailboxEmpty")}</p>}
        {mails?.map(({ id, recipient, subject, body }) => (
          <Card key={id} role="article" title={<h2 dir="auto">{subject}</h2>} extra={<span dir="ltr">{recipient}</span>}>
            <div className={styles.mail} dir="auto">
              {body}
            </div>
          </Card>
        ))}
        {!isClosed && (
          <Button disabled={busy} onClick={() => void load()}>
            {t("actions.reload")}
          </Button>
        )}
        <Link to="/">{t("auth.backToSignIn")}</Link>
      </Flex>
    </AuthFrame>
  );
}
