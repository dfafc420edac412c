import { MailOutlined, MessageOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type MessageRow, type MessageStanding, messages } from "#contracts/messages";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useTranslationOf } from "#src/hooks/words/use-translation-of";
import { messageStatusKey } from "#src/lib/cases/message-standing";
import { moneyWords } from "#src/lib/words/money-words";
import { Timeline, type TimelineEntry } from "#src/ui/data/timeline";
import { Panel } from "#src/ui/pages/panel";
import { entriesOf, type Story, type StoryRow } from "./story.ts";

interface StoryBoxProps<Row extends StoryRow> {
  rows: readonly Row[];
  story: Story<Row>;
  /** Namespace of the noun's words. */
  noun: string;
  /** The case, whose mails stand among its events. */
  of: MailedCase;
}

/** Show the timeline in the store's time zone. */
export function StoryBox<Row extends StoryRow>({ rows, story, noun, of }: StoryBoxProps<Row>) {
  const translation = useTranslationOf(noun);
  const mails = useCaseMails(of);
  const entries = useMemo(
    () =>
      [...entriesOf(rows, story, translation, (minor, currency) => moneyWords(minor, currency, translation.locale)), ...mails].sort(
        (a, b) => b.at.localeCompare(a.at),
      ),
    [rows, story, translation, mails],
  );
  const label = translation.t("cases:timeline");
  return (
    <Panel title={label}>
      <Timeline entries={entries} label={label} />
    </Panel>
  );
}

/** The case whose mails are shown. */
type MailedCase = { return_id: string } | { claim_id: string };

const tones: Record<MessageStanding, NonNullable<TimelineEntry["tone"]>> = {
  QUEUED: "info",
  CLAIMED: "info",
  SENDING: "info",
  SENT: "success",
  FAILED: "danger",
  UNKNOWN: "warning",
  KEPT: "neutral",
  SKIPPED: "neutral",
  DELIVERED: "success",
  OPENED: "success",
  CLICKED: "success",
  BOUNCED: "danger",
  COMPLAINED: "danger",
};
const most = 100;

/** Return the messages of a case as entries of its timeline, with their state. */
function useCaseMails(of: MailedCase): TimelineEntry[] {
  const { t } = useTranslation();
  const { data } = useOperation(messages, "list", { query: { ...of, limit: most } });
  return useMemo(
    () =>
      (data?.items ?? []).map((message) => ({
        key: message.id,
        at: message.created_at,
        icon: message.channel === "SMS" ? <MessageOutlined aria-hidden="true" /> : <MailOutlined aria-hidden="true" />,
        tone: tones[message.standing],
        title: t(message.channel === "SMS" ? "cases:mail.text" : "cases:mail.entry", { state: t(messageStatusKey(message.standing)) }),
        actor: message.recipient,
        text: <Mail message={message} />,
      })),
    [data, t],
  );
}

const waiting: readonly MessageStanding[] = ["QUEUED", "CLAIMED", "SENDING"];

function Mail({ message: { id, subject, standing, error, skip_reason, may_resend } }: { message: MessageRow }) {
  const { t } = useTranslation();
  const why = skip_reason ? t(`records:skip_reason.${skip_reason}`) : standing === "BOUNCED" || standing === "FAILED" ? error : null;
  const resend = useCommand(messages, "resend", { failure: "toast", notice: "cases:mail.resent" });
  return (
    <Flex wrap gap="0 8px" align="center">
      {subject && <bdi>{subject}</bdi>}
      {why && <bdi>{why}</bdi>}
      {may_resend && !waiting.includes(standing) && (
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
