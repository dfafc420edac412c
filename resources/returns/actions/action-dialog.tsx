import { Modal } from "antd";
import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Action } from "#contracts/returns/actions";
import { FormAlert } from "#src/ui/form-alert";
import { useFocusReturn } from "#src/ui/use-focus-return";
import { isDangerous } from "../offers.ts";
import { ChangedElsewhere } from "./changed-elsewhere.tsx";
import styles from "./dialog.module.css";
import type { Act, ActionOperation } from "./use-action.ts";

interface ActionDialogProps<Name extends ActionOperation> {
  action: Action;
  act: Act<Name>;
  /** Default: what the action is called. */
  title?: string;
  confirm?: string;
  /** What it does, in a sentence. */
  lead?: ReactNode;
  danger?: boolean;
  /** Why it cannot be confirmed yet. */
  blocked?: boolean;
  width?: number;
  /** Field errors that have a place of their own in the dialog. */
  placed?: readonly string[];
  onConfirm: () => void;
  onClose: () => void;
}

/** The frame of every action: what changed elsewhere, what failed, the fields, and one button named as the action. */
export function ActionDialog<Name extends ActionOperation>({
  action,
  act,
  placed = [],
  width = 560,
  ...props
}: PropsWithChildren<ActionDialogProps<Name>>) {
  const { t } = useTranslation("returns");
  useFocusReturn();
  const title = props.title ?? t(`dialogs.${action}.title`, { number: act.seen.number });
  const rest = Object.fromEntries(Object.entries(act.error?.errors ?? {}).filter(([path]) => !placed.includes(path)));
  const isStale = act.error?.code === "STALE_VERSION";
  const hasOnlyPlaced = Object.keys(act.error?.errors ?? {}).length > 0 && Object.keys(rest).length === 0;
  return (
    <Modal
      open
      centered
      width={width}
      title={title}
      okText={props.confirm ?? t(`actions.${action}`)}
      cancelText={t("common:actions.cancel")}
      okButtonProps={{ danger: props.danger ?? isDangerous(action), loading: act.isPending, disabled: props.blocked || Boolean(act.newer) }}
      onOk={props.onConfirm}
      onCancel={props.onClose}
      maskClosable={false}
    >
      <div className={styles.stack}>
        {act.newer && <ChangedElsewhere seen={act.seen} now={act.newer} onLoad={act.loadNewer} />}
        {act.error && !isStale && !hasOnlyPlaced && <FormAlert code={act.error.code} params={act.error.data} fields={rest} />}
        {props.lead && <p className={styles.lead}>{props.lead}</p>}
        {props.children}
      </div>
    </Modal>
  );
}
