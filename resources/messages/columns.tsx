import { Button, type TableProps } from "antd";
import { aboutMessage, messageColumns as declared } from "#contracts/columns/messages";
import type { MessageRow, MessageStanding } from "#contracts/messages";
import { messageStatusKey } from "#src/lib/cases/message-standing";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

const looks: Record<MessageStanding, StatusKind> = {
  QUEUED: "waiting",
  CLAIMED: "waiting",
  SENDING: "waiting",
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
const linkStyle = { blockSize: "auto", padding: 0, textAlign: "start", whiteSpace: "normal", overflowWrap: "anywhere" } as const;

const wrapping = { overflowWrap: "anywhere" } as const;

export function MessageStateTag({ standing, t }: { standing: MessageStanding; t: Translate }) {
  return <StatusTag kind={looks[standing]}>{t(messageStatusKey(standing))}</StatusTag>;
}

/** Return what a message is called: its subject, or what it is where it has none or was never written. */
export const subjectText = (t: Translate, { subject, channel, kind }: Pick<MessageRow, "subject" | "channel" | "kind">): string =>
  subject ?? (channel === "SMS" ? t("textMessage") : t(`records:message_kind.${kind}`));

/** Return the columns. On a narrow screen the recipient stands below the subject. */
export const messageTableColumns = (
  t: Translate,
  onOpen: (id: string) => void,
  isNarrow: boolean,
): NonNullable<TableProps<MessageRow>["columns"]> =>
  tableColumns<MessageRow>(declared, (key) => t(`fields.${key}`), {
    created_at: { width: 170, responsive: ["md"] },
    recipient: { width: 220, responsive: ["md"], cell: (row) => <bdi>{row.recipient}</bdi> },
    subject: {
      cell: (row) => (
        <>
          <Button type="link" size="small" style={linkStyle} onClick={() => onOpen(row.id)}>
            <bdi>{subjectText(t, row)}</bdi>
          </Button>
          {isNarrow && (
            <div className="bh-small" style={wrapping}>
              <bdi>{row.recipient}</bdi>
            </div>
          )}
        </>
      ),
    },
    about: {
      width: 140,
      responsive: ["md"],
      cell: (row) => <bdi className="bh-number">{aboutMessage(row)?.name ?? "—"}</bdi>,
    },
    state: { width: 140, cell: (row) => <MessageStateTag standing={row.standing} t={t} /> },
  });
