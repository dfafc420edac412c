import { useTranslation } from "react-i18next";
import { missingRight } from "#contracts/ability";
import { type BulkAction, bulkActions, returnActions } from "#contracts/returns/actions";
import { returns } from "#contracts/returns/returns";
import type { ReturnRow } from "#contracts/returns/shapes";
import { useAbility } from "#src/lib/can";
import type { ListState } from "#src/lib/list-state";
import { BulkBar } from "#src/lists/bulk-bar";
import type { Selection } from "#src/lists/use-selection";
import { isDangerous } from "../offers.ts";

interface BulkActionsProps {
  selection: Selection<ReturnRow>;
  total: number | undefined;
  filters: ListState;
  onAction: (action: BulkAction) => void;
}

/** Show the actions this person may take on the selected returns. */
export function BulkActions(props: BulkActionsProps) {
  const { t } = useTranslation("returns");
  const ability = useAbility();
  const allowed = bulkActions.filter((action) => !missingRight(ability, returnActions[action]));
  const actions = allowed.map((key) => ({ key, label: t(`actions.${key}`), danger: isDangerous(key) }));
  return <BulkBar {...props} of={returns} label={t("bulk.label")} actions={actions} />;
}
