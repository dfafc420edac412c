import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { deliveries } from "#contracts/stores";
import { useCommand } from "#src/hooks/use-command";
import type { DeliveryRow } from "./columns.tsx";

/** Works a delivery once more; what is done stays done, so it is offered for what failed or was ignored. */
export function Again({ row }: { row: DeliveryRow }) {
  const { t } = useTranslation("deliveries");
  const again = useCommand(deliveries, "again");
  if (row.state !== "FAILED" && row.state !== "IGNORED") return null;
  return (
    <Button
      size="small"
      loading={again.isPending}
      onClick={() => again.run({ params: { id: row.id } })}
      aria-label={t("actions.againFor", { topic: row.topic })}
    >
      {t("actions.again")}
    </Button>
  );
}
