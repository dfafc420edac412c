import { Flex, type TableProps } from "antd";
import type { CampaignRow } from "#contracts/campaigns/shapes";
import { campaignColumns as declared } from "#contracts/columns/campaigns";
import type { Translate } from "#src/lib/words/translate";
import { tableColumns } from "#src/lists/table-columns";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { campaignAddress } from "./addresses.ts";
import { CampaignSent, CampaignTag } from "./parts.tsx";

type Columns = NonNullable<TableProps<CampaignRow>["columns"]>;

const isUnderWay = ({ status }: CampaignRow): boolean => status === "SENDING" || status === "PAUSED";

/** Return the table's columns. */
export const campaignColumns = (t: Translate): Columns =>
  tableColumns<CampaignRow>(declared, (key) => t(`fields.${key}`), {
    name: {
      cell: (row) => (
        <Flex vertical align="flex-start">
          <RecordLink to={campaignAddress(row.id)}>
            <bdi>{row.name}</bdi>
          </RecordLink>
          {row.segment && <bdi className="bh-small">{row.segment.name}</bdi>}
        </Flex>
      ),
    },
    status: {
      width: 140,
      cell: (row) => (
        <>
          <CampaignTag status={row.status} />
          {isUnderWay(row) && <CampaignSent campaign={row} />}
        </>
      ),
    },
    channel: { width: 96, optional: true, cell: ({ channel }) => t(`records:consent_channel.${channel}`) },
    audience: { width: 92 },
    sent: { width: 76 },
    clicks: { width: 76 },
    orders: { width: 76 },
    net_minor: { width: 128 },
    unsubscribed: { width: 120, optional: true },
    created_at: { width: 132, cell: (row) => <DateText at={row.finished_at ?? row.starts_at ?? row.created_at} format="date" /> },
  });

/** Return two columns for narrow screens. */
export const narrowCampaignColumns = (t: Translate): Columns => [
  ...campaignColumns(t).slice(0, 1),
  {
    key: "status",
    title: t("fields.status"),
    align: "end",
    render: (_, row) => (
      <Flex vertical align="flex-end">
        <CampaignTag status={row.status} />
        <span className="bh-number">{row.tally.sent}</span>
      </Flex>
    ),
  },
];
