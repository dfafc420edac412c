import { useTranslation } from "react-i18next";
import { claimLabels } from "#contracts/claims/labels";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { LabelList, MakeLabel } from "#src/cases/label-list";
import { useLabelActions } from "#src/cases/use-label-actions";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { ErrorState } from "#src/ui/feedback/error-state";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Panel } from "#src/ui/pages/panel";

/** Show the labels that bring a claimed item back; none where no item is asked for. */
export function LabelsBox({ record }: { record: ClaimDetail }) {
  return record.needs_item ? <Labels record={record} /> : null;
}

function Labels({ record: { id } }: { record: ClaimDetail }) {
  const { t } = useTranslation("cases");
  const mayChange = useAbility().can("update", "Claim");
  const list = useOperation(claimLabels, "list", { params: { id } });
  const make = useCommand(claimLabels, "create", { notice: "cases:labels.asked" });
  const actions = useLabelActions(claimLabels, (label_id) => ({ params: { id, label_id } }));
  const known = list.data;
  return (
    <Panel
      title={t("cases:labels.title")}
      extra={
        known &&
        mayChange && <MakeLabel known={known} isPending={make.isPending} onMake={() => void make.run({ params: { id }, body: {} })} />
      }
    >
      {list.error && <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />}
      {make.error && <FormAlert code={make.error.code} params={make.error.data} />}
      {known?.items.length === 0 && <p className="bh-small">{t("cases:labels.none")}</p>}
      {known && <LabelList labels={known.items} mayChange={mayChange} actions={actions} />}
    </Panel>
  );
}
