import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import { claimsAddress } from "#resources/claims/addresses";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { Panel } from "#src/ui/pages/panel";
import { CountedRows } from "./counted-rows.tsx";

const tabs = [
  { key: "review", tone: "warning" },
  { key: "to_resolve", tone: "danger" },
  { key: "in_progress", tone: "info" },
  { key: "waiting", tone: "neutral" },
] as const;

/** Show the claims that wait, each number linked to its list; while there are none, or for who may not see them, `empty`. */
export function WaitingClaims({ empty = null }: { empty?: ReactNode }) {
  const { t } = useTranslation();
  const isAllowed = useAbility().can("read", "Claim");
  const { data } = useOperation(claims, "counts", {}, { enabled: isAllowed });
  if (!isAllowed || data?.open === 0) return empty;
  if (!data) return null;
  const rows = [
    ...tabs.map(({ key, tone }) => ({ key, tone, count: data[key], name: t(`enums:claim_tab.${key}`), to: `${claimsAddress}?tab=${key}` })),
    { key: "late", tone: "danger", count: data.late, name: t("home:late"), to: `${claimsAddress}?late=true` },
  ];
  return (
    <Panel title={t("titles:claims")} extra={<Link to={claimsAddress}>{t("enums:claim_tab.all")}</Link>} flush>
      <CountedRows rows={rows} />
    </Panel>
  );
}
