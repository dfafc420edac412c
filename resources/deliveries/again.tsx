import { useTranslation } from "react-i18next";
import { deliveries } from "#contracts/stores";
import { useAction } from "#src/hooks/commands/use-action";
import { ActionButton } from "#src/ui/actions/action-button";
import type { DeliveryRow } from "./columns.tsx";

/** Retry a failed or ignored delivery; a processed one cannot be repeated. */
export function Again({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation("deliveries");
  const again = useAction(deliveries, "again", row, { failure: "toast" });
  if (row.state !== "FAILED" && row.state !== "IGNORED") return null;
  return (
    <ActionButton size="small" action={again} aria-label={t("actions.againFor", { topic: row.topic })}>
      {t("actions.again")}
    </ActionButton>
  );
}
