import { useTranslation } from "react-i18next";
import { missingRight } from "#contracts/ability";
import { type BulkClaimAction, bulkClaimActions, claimActions } from "#contracts/claims/actions";
import { claims } from "#contracts/claims/claims";
import type { ClaimRow } from "#contracts/claims/shapes";
import { useAbility } from "#src/lib/can";
import type { ListState } from "#src/lib/list-state";
import { BulkBar } from "#src/lists/bulk-bar";
import type { Selection } from "#src/lists/use-selection";
import { isDangerous } from "../offers.ts";

interface BulkActionsProps {
  selection: Selection<ClaimRow>;
  total: number | undefined;
  filters: ListState;
  onAction: (action: BulkClaimAction) => void;
}

/** Show the actions this person may take on the selected claims. */
export function BulkActions(props: BulkActionsProps) {
  const { t } = useTranslation("claims");
  const ability = useAbility();
  const allowed = bulkClaimActions.filter((action) => !missingRight(ability, claimActions[action]));
  const actions = allowed.map((key) => ({ key, label: t(`actions.${key}`), danger: isDangerous(key) }));
  return <BulkBar {...props} of={claims} label={t("bulk.label")} actions={actions} />;
}
