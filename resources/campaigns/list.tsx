import { PlusOutlined, SendOutlined } from "@ant-design/icons";
import { Flex, type TableProps } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { CampaignRow } from "#contracts/campaigns/shapes";
import { campaignTabs } from "#contracts/campaigns/states";
import { campaignColumns as declared } from "#contracts/columns/campaigns";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import type { Translate } from "#src/lib/words/translate";
import { FirstView } from "#src/lists/first-view";
import { HeldAlert } from "#src/lists/held-alert";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { tableColumns } from "#src/lists/table-columns";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { RecordLink } from "#src/ui/data/record-link";
import { DateText } from "#src/ui/dates/date-text";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { CampaignSent, CampaignTag } from "./parts.tsx";
import { campaignAddress, newCampaignAddress } from "./resource.ts";

const tabNames = ["all", ...campaignTabs] as const;

export default function CampaignPage() {
  return (
    <FirstView of={campaigns.noun}>
      <CampaignList />
    </FirstView>
  );
}

/** Show the store's campaigns, newest first, with what they brought after returns. */
function CampaignList() {
  const { t } = useTranslation("campaigns");
  const narrow = useNarrow();
  const columns = useMemo(() => (narrow ? narrowCampaignColumns : campaignColumns)(t), [narrow, t]);
  const table = useListTable<CampaignRow>(campaigns, { columns });
  const counts = useOperation(campaigns, "counts");
  const all = counts.data && Object.values(counts.data).reduce((sum, n) => sum + n, 0);
  const add = (
    <Can I="create" a="Campaign">
      <LinkButton type="primary" to={newCampaignAddress} icon={<PlusOutlined aria-hidden="true" />}>
        {t("actions.create")}
      </LinkButton>
    </Can>
  );
  return (
    <PageShell lead={t("lead")} actions={add}>
      <HeldAlert />
      <Panel flush>
        <NamedTabs
          label={t("tabs.label")}
          names={tabNames}
          nameOf={(tab) => t(`tabs.${tab}`)}
          filters={table.filters}
          counts={counts.data && { ...counts.data, all }}
        />
        <ListBox
          table={table}
          width={narrow ? 280 : 1000}
          search={{ ...table.filterProps.search, placeholder: t("search") }}
          tools={<ListTools of={campaigns} table={table} views />}
          empty={<EmptyState icon={<SendOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} action={add} />}
        />
      </Panel>
    </PageShell>
  );
}

type Columns = NonNullable<TableProps<CampaignRow>["columns"]>;

const isUnderWay = ({ status }: CampaignRow): boolean => status === "SENDING" || status === "PAUSED";

/** Return the table's columns. */
const campaignColumns = (t: Translate): Columns =>
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
const narrowCampaignColumns = (t: Translate): Columns => [
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
