import type { CampaignRow } from "../campaigns/shapes.ts";
import type { Column } from "./column.ts";

const currency = (row: CampaignRow) => row.currency;

export const campaignColumns: readonly Column<CampaignRow>[] = [
  { key: "name", kind: "text", value: (row) => row.name },
  { key: "segment", kind: "text", fileOnly: true, value: (row) => row.segment?.name ?? null },
  { key: "status", kind: "enum", words: "campaign_status", value: (row) => row.status },
  { key: "channel", kind: "enum", words: "consent_channel", value: (row) => row.channel },
  { key: "audience", kind: "count", value: (row) => row.audience },
  { key: "sent", kind: "count", value: ({ tally }) => tally.sent },
  { key: "delivered", kind: "count", fileOnly: true, value: ({ tally }) => tally.delivered },
  { key: "bounced", kind: "count", fileOnly: true, value: ({ tally }) => tally.bounced },
  { key: "complained", kind: "count", fileOnly: true, value: ({ tally }) => tally.complained },
  { key: "skipped", kind: "count", fileOnly: true, value: ({ tally }) => tally.skipped },
  { key: "failed", kind: "count", fileOnly: true, value: ({ tally }) => tally.failed },
  { key: "unknown", kind: "count", fileOnly: true, value: ({ tally }) => tally.unknown },
  { key: "kept", kind: "count", fileOnly: true, value: ({ tally }) => tally.kept },
  { key: "left", kind: "count", fileOnly: true, value: ({ tally }) => tally.left },
  { key: "clicks", kind: "count", value: ({ clicks }) => clicks.people + clicks.anonymous },
  { key: "orders", kind: "count", value: (row) => row.orders },
  { key: "net_minor", kind: "money", value: (row) => row.net_minor, currency },
  { key: "currency", kind: "text", fileOnly: true, value: currency },
  { key: "unsubscribed", kind: "count", value: ({ tally }) => tally.unsubscribed },
  { key: "starts_at", kind: "instant", fileOnly: true, value: (row) => row.starts_at },
  { key: "finished_at", kind: "instant", fileOnly: true, value: (row) => row.finished_at },
  { key: "created_at", kind: "instant", sorts: true, value: (row) => row.created_at },
];
