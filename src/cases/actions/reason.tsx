import { Checkbox, Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "../action-dialog.tsx";
import type { CaseDialogProps } from "../action-dialogs.tsx";
import { ReasonField } from "../reason-field.tsx";
import { useCaseAction } from "../use-case-action.ts";

/** Ask for the reason of an action; of one that can be forced, only when the server requires that, and for a decision as well. */
export default function Reason({ of, action, record, onClose }: CaseDialogProps) {
  const { t: words } = useTranslation(of.contract.noun);
  const act = useCaseAction(of, record, action);
  const asks = of.actions[action]?.asks;
  const isForceable = asks === "forced reason";
  const [form] = Form.useForm<{ reason?: string; isSure?: boolean }>();
  const isSure = Form.useWatch("isSure", form);
  const offer = act.seen.allowed_actions?.find((one) => one.action === action);
  const needsForce = isForceable && [offer?.code, act.error?.code].includes("FORCE_REQUIRED");
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={words(`dialogs.${action}.${needsForce ? "forceLead" : "lead"}`)}
      blocked={needsForce && !isSure}
      fields={{ reason: "reason" }}
      toBody={({ reason = "" }) => ({ ...(reason.trim() && { reason: reason.trim() }), ...(needsForce && { force: true }) })}
      onClose={onClose}
    >
      <ReasonField label={words(`dialogs.${action}.reason`)} required={isForceable ? needsForce : asks === "reason"} />
      {needsForce && (
        <Form.Item name="isSure" valuePropName="checked" noStyle>
          <Checkbox>{words(`dialogs.${action}.sure`)}</Checkbox>
        </Form.Item>
      )}
    </ActionDialog>
  );
}
