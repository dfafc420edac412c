import { Progress } from "antd";
import { useTranslation } from "react-i18next";
import type { CampaignRow } from "#contracts/campaigns/shapes";
import type { CampaignStatus } from "#contracts/campaigns/states";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";

const looks: Record<CampaignStatus, StatusKind> = {
  DRAFT: "neutral",
  SCHEDULED: "info",
  SENDING: "progress",
  PAUSED: "warning",
  SENT: "success",
  CANCELLED: "neutral",
  FAILED: "danger",
};

export function CampaignTag({ status }: { status: CampaignStatus }) {
  const { t } = useTranslation("campaigns");
  return <StatusTag kind={looks[status]}>{t(`records:campaign_status.${status}`)}</StatusTag>;
}

/** Show how much of a campaign has left. */
export function CampaignSent({ campaign: { audience, tally } }: { campaign: CampaignRow }) {
  const { t } = useTranslation("campaigns");
  const done = audience === 0 ? 0 : Math.floor(((audience - tally.left) / audience) * 100);
  return <Progress percent={done} size="small" aria-label={t("progress")} />;
}
