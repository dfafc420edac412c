import { PlusOutlined } from "@ant-design/icons";
import { List } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { claimLabels } from "#contracts/claims/labels";
import type { ClaimDetail } from "#contracts/claims/shapes";
import type { Label } from "#contracts/labels/shapes";
import { type LabelActions, LabelRow } from "#src/cases/label-row";
import { useCall } from "#src/hooks/commands/use-call";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { saveFile } from "#src/lib/browser/save-file";
import { asFailed, type Failed } from "#src/lib/calls/failed";
import { useAbility } from "#src/lib/session/can";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
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
  const actions = useLabelActions(id);
  const known = list.data;
  const hasOne = known?.items.some(({ state }) => ["WANTED", "READY", "FAILED"].includes(state));
  return (
    <Panel
      title={t("cases:labels.title")}
      extra={
        known &&
        mayChange &&
        !hasOne && (
          <ReasonButton
            size="small"
            icon={<PlusOutlined aria-hidden="true" />}
            loading={make.isPending}
            reason={known.may_make ? undefined : known.message}
            onClick={() => make.run({ params: { id }, body: {} })}
          >
            {t("cases:labels.make")}
          </ReasonButton>
        )
      }
    >
      {list.error && <ErrorState code={list.error.code} requestId={list.error.requestId} onRetry={list.retry} />}
      {make.error && <FormAlert code={make.error.code} params={make.error.data} />}
      {known?.items.length === 0 && <p className="bh-small">{t("cases:labels.none")}</p>}
      {known && known.items.length > 0 && (
        <List
          dataSource={known.items}
          renderItem={(label) => <LabelRow key={label.id} label={label} mayChange={mayChange} actions={actions} />}
        />
      )}
    </Panel>
  );
}

/** Return what can be done with a claim's labels. */
function useLabelActions(id: string): LabelActions {
  const call = useCall();
  const [isPrinting, setPrinting] = useState(false);
  const [failed, setFailed] = useState<Failed | null>(null);
  const retry = useCommand(claimLabels, "retry", { notice: "cases:labels.asked" });
  const giveBack = useCommand(claimLabels, "void", { notice: "cases:labels.voided" });
  const print = async (label: Label) => {
    setPrinting(true);
    setFailed(null);
    try {
      const paper = await call(claimLabels, "document", { params: { id, label_id: label.id } });
      saveFile(paper as Blob, `label-${label.tracking_number}.pdf`);
    } catch (error) {
      setFailed(asFailed(error));
    } finally {
      setPrinting(false);
    }
  };
  return {
    print: (label) => void print(label),
    retry: (label) => void retry.run({ params: { id, label_id: label.id } }),
    void: (label) => giveBack.run({ params: { id, label_id: label.id }, body: {} }),
    isPrinting,
    isRetrying: retry.isPending,
    isVoiding: giveBack.isPending,
    problem: failed ?? retry.error ?? giveBack.error,
  };
}
