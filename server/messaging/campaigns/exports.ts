import { campaigns } from "#contracts/campaigns/campaigns";
import type { CampaignRow } from "#contracts/campaigns/shapes";
import { campaignColumns } from "#contracts/columns/campaigns";
import type { Input } from "#contracts/contract";
import { type ExportedList, exportedList } from "#server/core/exports/api";
import type { ModuleDeps } from "#server/platforms/module";
import { listCampaigns } from "./queries/show.ts";

export const campaignsExport = ({ db }: ModuleDeps): ExportedList =>
  exportedList<CampaignRow, Input<typeof campaigns.operations.list>["query"]>({
    name: "campaigns",
    object: "campaign",
    operation: campaigns.operations.export,
    columns: campaignColumns,
    page: (context, query) => listCampaigns(db.kysely, context, query),
  });
