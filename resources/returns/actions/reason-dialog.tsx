import { Checkbox, Form } from "antd";
import { useTranslation } from "react-i18next";
import { ReasonField } from "#src/cases/reason-field";
import { offerOf } from "../offers.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

type Reasoned = ActionProps & {
  action: "cancel" | "close" | "decline" | "reopen";
  /** When the server requires force, ask for a reason and a decision; without force the reason is always required. */
  isForceable?: boolean;
};

/** Ask for the reason of an action. */
export function ReasonDialog({ action, isForceable, record, onClose }: Reasoned) {
  const { t } = useTranslation("returns");
  const act = useAction(record, action, action);
  const [form] = Form.useForm<{ reason?: string; isSure?: boolean }>();
  const isSure = Form.useWatch("isSure", form);
  const needsForce = isForceable && (offerOf(act.seen, action)?.code === "FORCE_REQUIRED" || act.error?.code === "FORCE_REQUIRED");
  return (
    <ActionDialog
      action={action}
      act={act}
      form={form}
      lead={t(needsForce ? `dialogs.${action}.forceLead` : `dialogs.${action}.lead`)}
      blocked={Boolean(needsForce && !isSure)}
      fields={{ reason: "reason" }}
      toBody={({ reason = "" }) => ({ ...(reason.trim() && { reason: reason.trim() }), ...(needsForce && { force: true }) })}
      onClose={onClose}
    >
      <ReasonField label={t(`dialogs.${action}.reason`)} required={!isForceable || Boolean(needsForce)} />
      {needsForce && (
        <Form.Item name="isSure" valuePropName="checked" noStyle>
          <Checkbox>{t(`dialogs.${action}.sure`)}</Checkbox>
        </Form.Item>
      )}
    </ActionDialog>
  );
}
