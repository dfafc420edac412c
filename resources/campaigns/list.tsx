import { PlusOutlined, SendOutlined } from "@ant-design/icons";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { campaigns } from "#contracts/campaigns/campaigns";
import type { CampaignRow } from "#contracts/campaigns/shapes";
import { campaignTabs } from "#contracts/campaigns/states";
import { useOperation } from "#src/hooks/data/use-operation";
import { useListTable } from "#src/hooks/lists/use-list-table";
import { useNarrow } from "#src/hooks/screen/use-narrow";
import { Can } from "#src/lib/session/can";
import { FirstView } from "#src/lists/first-view";
import { HeldAlert } from "#src/lists/held-alert";
import { ListTools } from "#src/lists/list-tools";
import { NamedTabs } from "#src/lists/named-tabs";
import { LinkButton } from "#src/ui/actions/link-button";
import { ListBox } from "#src/ui/data/list-box";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";
import { newCampaignAddress } from "./addresses.ts";
import { campaignColumns, narrowCampaignColumns } from "./columns.tsx";

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
