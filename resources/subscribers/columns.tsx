import { Flex, type TableProps, Tag } from "antd";
import { subscriberColumns as declared } from "#contracts/columns/subscribers";
import type { SubscriberRow } from "#contracts/subscribers/shapes";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { Money } from "#src/ui/money/money";
import { AddressTag, subscriberName } from "./parts.tsx";
import { subscriberAddress } from "./resource.ts";

type Columns = NonNullable<TableProps<SubscriberRow>["columns"]>;
const wrapStyle = { overflowWrap: "anywhere" } as const;
const cutStyle = { maxInlineSize: "100%", overflow: "hidden", textOverflow: "ellipsis" } as const;
const shownTags = 3;

/** Return the table's columns. */
export const subscriberTableColumns = (t: Translate): Columns =>
  tableColumns<SubscriberRow>(declared, (key) => t(`fields.${key}`), {
    name: { width: 152, cell: (row) => <Name row={row} /> },
    email: { cut: true, cell: (row) => <Addresses row={row} /> },
    email_status: { width: 160, cell: ({ email_status }) => <AddressTag status={email_status} /> },
    sms_status: { width: 152, cell: ({ sms_status, phone }) => (phone ? <AddressTag status={sms_status} /> : "—") },
    country: { width: 80 },
    tags: { width: 112, cell: ({ tags }) => <Tags tags={tags} /> },
    orders: { width: 76, optional: true },
    spent_minor: { width: 112, cell: (row) => <Money minor={row.spent_minor} currency={row.currency} /> },
    created_at: { width: 116, optional: true, cell: (row) => <DateText at={row.created_at} format="date" /> },
  });

/** Return two columns for narrow screens: who it is, and what may be sent. */
export const narrowSubscriberColumns = (t: Translate): Columns => [
  {
    key: "name",
    title: t("fields.name"),
    render: (_, row) => (
      <Flex vertical align="flex-start" style={wrapStyle}>
        <Name row={row} />
        <Addresses row={row} />
      </Flex>
    ),
  },
  {
    key: "email_status",
    title: t("fields.email_status"),
    align: "end",
    render: (_, row) => (
      <Flex vertical align="flex-end">
        <AddressTag status={row.email_status} />
        <Money minor={row.spent_minor} currency={row.currency} />
      </Flex>
    ),
  },
];

const Name = ({ row }: { row: SubscriberRow }) => (
  <RecordLink to={subscriberAddress(row.id)}>
    <bdi>{subscriberName(row)}</bdi>
  </RecordLink>
);

function Addresses({ row: { email, phone } }: { row: SubscriberRow }) {
  return (
    <Flex vertical align="flex-start" style={wrapStyle}>
      {email && (
        <bdi title={email} style={cutStyle}>
          {email}
        </bdi>
      )}
      {phone && (
        <bdi dir="ltr" className="bh-small bh-number">
          {phone}
        </bdi>
      )}
    </Flex>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return "—";
  return (
    <Flex wrap gap={4}>
      {tags.slice(0, shownTags).map((tag) => (
        <Tag key={tag} style={{ marginInlineEnd: 0 }}>
          <bdi>{tag}</bdi>
        </Tag>
      ))}
      {tags.length > shownTags && <span className="bh-small bh-number">+{tags.length - shownTags}</span>}
    </Flex>
  );
}
