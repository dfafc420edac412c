import { Alert, Button } from "antd";
import { useTranslation } from "react-i18next";
import { messages } from "#contracts/messages";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { useAbility } from "#src/lib/can";
import { LinkButton } from "#src/ui/link-button";
import { mailServerAddress } from "./addresses.ts";

/** Say that mails were stored for want of a mail server and, once there is one, send those that are still of use. */
export function KeptMails() {
  const { t } = useTranslation("messages");
  const ability = useAbility();
  const counts = useOperation(messages, "counts");
  const send = useCommand(messages, "sendKept", { failure: "toast" });
  const { kept = 0, can_send = false } = counts.data ?? {};
  if (kept === 0) return null;
  const action = can_send
    ? ability.can("retry", "Message") && (
        <Button type="primary" loading={send.isPending} onClick={() => void send.run({})}>
          {t("waiting.send")}
        </Button>
      )
    : ability.can("update", "MessageConnection") && <LinkButton to={mailServerAddress}>{t("waiting.connect")}</LinkButton>;
  return (
    <Alert
      type="warning"
      showIcon
      message={t("waiting.title", { n: kept })}
      {...(!can_send && { description: t("waiting.missing") })}
      action={action || undefined}
    />
  );
}
