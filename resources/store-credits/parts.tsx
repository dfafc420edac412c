import { useTranslation } from "react-i18next";
import type { CreditState } from "#contracts/store-credits";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { type StatusKind, StatusTag } from "#src/ui/data/status-tag";
import { DateText } from "#src/ui/dates/date-text";

const looks: Record<CreditState, StatusKind> = { ACTIVE: "success", USED: "done", EXPIRED: "warning" };

export function StoreCreditStateTag({ state }: { state: CreditState }) {
  return <StatusTag kind={looks[state]}>{useEnumLabel()("credit_state", state)}</StatusTag>;
}

/** Show the last day of a credit, a day of the store's calendar. */
export function LastDay({ day }: { day: string | null }) {
  const { t } = useTranslation("store-credits");
  return day === null ? t("noExpiry") : <DateText at={`${day}T12:00:00Z`} format="date" timeZone="UTC" />;
}
