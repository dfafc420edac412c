import { PlusOutlined } from "@ant-design/icons";
import { List } from "antd";
import { useTranslation } from "react-i18next";
import { type Label, type LabelState, type ParcelOptions, statesInForce } from "#contracts/labels/shapes";
import { ReasonButton } from "#src/ui/actions/reason-tooltip";
import { type LabelActions, LabelRow } from "./label-row.tsx";

interface MakeLabelProps {
  /** The labels of the parcel. */
  labels: readonly Label[];
  options: Pick<ParcelOptions, "may_make" | "message">;
  isPending: boolean;
  onMake: () => void;
}

/** Offer to make a label for a parcel, unless it has one that counts. */
export function MakeLabel({ labels, options, isPending, onMake }: MakeLabelProps) {
  const { t } = useTranslation("cases");
  if (labels.some(({ state }) => (statesInForce as readonly LabelState[]).includes(state))) return null;
  return (
    <ReasonButton
      size="small"
      icon={<PlusOutlined aria-hidden="true" />}
      loading={isPending}
      reason={options.may_make ? undefined : options.message}
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

/** Show the labels of a parcel. */
export function LabelList({ labels, mayChange, actions }: LabelListProps) {
  if (labels.length === 0) return null;
  return (
    <List
      dataSource={[...labels]}
      renderItem={(label) => <LabelRow key={label.id} label={label} mayChange={mayChange} actions={actions} />}
    />
  );
}
