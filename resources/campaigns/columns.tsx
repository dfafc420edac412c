import { Flex, type TableProps } from "antd";
import { Link } from "react-router-dom";
import type { CampaignRow } from "#contracts/campaigns/shapes";
import type { Translate } from "#src/lib/translate";
import { DateText } from "#src/ui/date-text";
import { Money } from "#src/ui/money";
import { campaignAddress } from "./addresses.ts";
import { CampaignTag, Sent } from "./parts.tsx";

type Columns = NonNullable<TableProps<CampaignRow>["columns"]>;
const nameStyle = { fontWeight: 650, overflowWrap: "anywhere" } as const;

const isUnderWay = ({ status }: CampaignRow): boolean => status === "SENDING" || status === "PAUSED";

/** Return the table's columns. */
export const campaignColumns = (t: Translate): Columns => [
  {
    key: "name",
    title: t("fields.name"),
    render: (_, row) => (
      <Flex vertical align="flex-start">
        <Link to={campaignAddress(row.id)} style={nameStyle}>
          <bdi>{row.name}</bdi>
        </Link>
        {row.segment && <bdi className="bh-small">{row.segment.name}</bdi>}
      </Flex>
    ),
  },
  {
    key: "status",
    title: t("fields.status"),
    width: 150,
    render: (_, row) => (
      <>
        <CampaignTag status={row.status} look="plain" />
        {isUnderWay(row) && <Sent campaign={row} />}
      </>
    ),
  },
  { key: "channel", title: t("fields.channel"), width: 100, render: (_, row) => t(`records:consent_channel.${row.channel}`) },
  { key: "audience", title: t("fields.audience"), width: 110, align: "end", render: (_, row) => row.audience },
  { key: "sent", title: t("fields.sent"), width: 90, align: "end", render: (_, row) => row.tally.sent },
  { key: "clicks", title: t("fields.clicks"), width: 90, align: "end", render: (_, row) => row.clicks.people },
  { key: "orders", title: t("fields.orders"), width: 90, align: "end", render: (_, row) => row.orders },
  {
    key: "net_minor",
    title: t("fields.net_minor"),
    width: 150,
    align: "end",
    render: (_, row) => <Money minor={row.net_minor} currency={row.currency} />,
  },
  { key: "unsubscribed", title: t("fields.unsubscribed"), width: 120, align: "end", render: (_, row) => row.tally.unsubscribed },
  {
    key: "created_at",
    title: t("fields.created_at"),
    width: 140,
    sorter: true,
    render: (_, row) => <DateText at={row.finished_at ?? row.starts_at ?? row.created_at} format="date" />,
  },
];

/** Return two columns for narrow screens. */
export const narrowColumns = (t: Translate): Columns => [
  ...campaignColumns(t).slice(0, 1),
  {
    key: "status",
    title: t("fields.status"),
    align: "end",
    render: (_, row) => (
      <Flex vertical align="flex-end">
        <CampaignTag status={row.status} look="plain" />
        <span className="bh-number">{row.tally.sent}</span>
      </Flex>
    ),
  },
];
