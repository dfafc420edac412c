import { PlusOutlined } from "@ant-design/icons";
import { List } from "antd";
import { useTranslation } from "react-i18next";
import { claimLabels } from "#contracts/claims/labels";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { LabelRow } from "#src/cases/label-row";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { useAbility } from "#src/lib/can";
import { ErrorState } from "#src/ui/error-state";
import { FormAlert } from "#src/ui/form-alert";
import { Panel } from "#src/ui/panel";
import { ReasonButton } from "#src/ui/reason-tooltip";
import { useLabelActions } from "./use-label-actions.ts";

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
