import { Flex, type TableProps, Typography } from "antd";
import { conversationColumns as declared } from "#contracts/columns/conversations";
import type { ConversationRow } from "#contracts/conversations/shapes";
import { minuteWords } from "#src/lib/dates/age";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { AboutLink, ConversationStatusTag, conversationName, Unread } from "./parts.tsx";
import { conversationAddress } from "./resource.ts";

type Columns = NonNullable<TableProps<ConversationRow>["columns"]>;

/** Return the table's columns. */
export const conversationTableColumns = (t: Translate, locale: string): Columns =>
  tableColumns<ConversationRow>(declared, (key) => t(`fields.${key}`), {
    customer: { cut: true, cell: (row) => <Latest row={row} /> },
    about: { width: 112, cell: (row) => <AboutLink about={row.about} /> },
    status: { width: 116, cell: ({ status }) => <ConversationStatusTag status={status} /> },
    assignee: { width: 124, cut: true, cell: ({ assignee }) => (assignee ? <bdi>{assignee.name}</bdi> : "—") },
    waiting_since: { width: 116, cell: ({ waiting_since }) => <DateText at={waiting_since} format="relative" /> },
    first_response_minutes: {
      width: 124,
      cell: ({ first_response_minutes: minutes }) => (minutes === null ? "—" : minuteWords(minutes, locale)),
    },
    last_at: { width: 120, cell: ({ last_at }) => <DateText at={last_at} format="relative" /> },
  });

/** Return two columns for narrow screens: who wrote what, and its state. */
export const narrowConversationColumns = (t: Translate): Columns => [
  { key: "customer", title: t("fields.customer"), ellipsis: { showTitle: false }, render: (_, row) => <Latest row={row} /> },
  {
    key: "last_at",
    title: t("fields.last_at"),
    width: 128,
    align: "end",
    render: (_, row) => (
      <Flex vertical align="flex-end">
        <DateText at={row.last_at} format="relative" />
        <ConversationStatusTag status={row.status} />
      </Flex>
    ),
  },
];

function Latest({ row }: { row: ConversationRow }) {
  return (
    <Flex vertical align="flex-start" style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
      <Flex gap={8} align="center">
        <RecordLink to={conversationAddress(row.id)}>
          <bdi>{conversationName(row)}</bdi>
        </RecordLink>
        <Unread count={row.unread} />
      </Flex>
      <Typography.Text type="secondary" ellipsis style={{ maxInlineSize: "100%" }} dir="auto">
        {row.last_text}
      </Typography.Text>
    </Flex>
  );
}
