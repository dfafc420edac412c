import { PlusOutlined } from "@ant-design/icons";
import { List } from "antd";
import { useTranslation } from "react-i18next";
import { type CaseLabels, type Label, type LabelState, statesInForce } from "#contracts/labels/shapes";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { type LabelActions, LabelRow } from "./label-row.tsx";

interface MakeLabelProps {
  known: Pick<CaseLabels, "items" | "may_make" | "message">;
  isPending: boolean;
  onMake: () => void;
}

/** Offer to make a label, unless there is one that counts. */
export function MakeLabel({ known, isPending, onMake }: MakeLabelProps) {
  const { t } = useTranslation("cases");
  if (known.items.some(({ state }) => (statesInForce as readonly LabelState[]).includes(state))) return null;
  return (
    <ReasonButton
      size="small"
      icon={<PlusOutlined aria-hidden="true" />}
      loading={isPending}
      reason={known.may_make ? undefined : known.message}
      onClick={onMake}
    >
      {t("labels.make")}
    </ReasonButton>
  );
}

interface LabelListProps {
  labels: readonly Label[];
  mayChange: boolean;
  actions: LabelActions;
}

/** Show the labels of a case. */
export function LabelList({ labels, mayChange, actions }: LabelListProps) {
  if (labels.length === 0) return null;
  return (
    <List
      dataSource={[...labels]}
      renderItem={(label) => <LabelRow key={label.id} label={label} mayChange={mayChange} actions={actions} />}
    />
  );
}
