import { MailOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type MessageRow, type MessageState, messages } from "#contracts/messages";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { useAbility } from "#src/lib/can";
import type { TimelineEntry } from "#src/ui/timeline";

/** The case whose mails are shown. */
export type MailedCase = { return_id: string } | { claim_id: string };

const tones: Record<MessageState, NonNullable<TimelineEntry["tone"]>> = {
  QUEUED: "info",
  CLAIMED: "info",
  SENDING: "info",
  SENT: "success",
  FAILED: "danger",
  UNKNOWN: "warning",
  KEPT: "neutral",
  SKIPPED: "neutral",
};
const most = 100;

/** Return the mails of a case as entries of its timeline, with their state. */
export function useCaseMails(of: MailedCase): TimelineEntry[] {
  const { t } = useTranslation();
  const { data } = useOperation(messages, "list", { query: { ...of, limit: most } });
  return useMemo(
    () =>
      (data?.items ?? []).map((message) => ({
        key: message.id,
        at: message.created_at,
        icon: <MailOutlined aria-hidden="true" />,
        tone: tones[message.state],
        title: t("cases:mail.entry", { state: t(`records:message_state.${message.state}`) }),
        actor: message.recipient,
        text: <Mail message={message} />,
      })),
    [data, t],
  );
}

function Mail({ message: { id, subject, state } }: { message: MessageRow }) {
  const { t } = useTranslation();
  const mayResend = useAbility().can("retry", "Message") && subject !== null && state !== "QUEUED";
  const resend = useCommand(messages, "resend", { failure: "toast", notice: "cases:mail.resent" });
  return (
    <Flex wrap gap="0 8px" align="center">
      {subject && <bdi>{subject}</bdi>}
      {mayResend && (
        <Button
          type="link"
          size="small"
          style={{ padding: 0 }}
          loading={resend.isPending}
          onClick={() => void resend.run({ params: { id } })}
        >
          {t("cases:mail.resend")}
        </Button>
      )}
    </Flex>
  );
}
