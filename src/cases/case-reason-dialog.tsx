import { Checkbox, Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "./action-dialog.tsx";
import type { CaseRecord } from "./case-noun.ts";
import { ReasonField } from "./reason-field.tsx";
import type { CaseAction } from "./use-case-action.ts";

interface CaseReasonDialogProps<Row extends CaseRecord> {
  act: CaseAction<{ reason?: string | undefined; force?: boolean | undefined }, Row>;
  optional?: boolean;
  /** Only when the server requires force, ask for a reason and a decision. */
  isForceable?: boolean;
  onClose: () => void;
}

/** Ask for the reason of an action. */
export function CaseReasonDialog<Row extends CaseRecord>({
  act,
  optional = false,
  isForceable = false,
  onClose,
}: CaseReasonDialogProps<Row>) {
  const { action, noun } = act;
  const { t: words } = useTranslation(noun.contract.noun);
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
      <ReasonField label={words(`dialogs.${action}.reason`)} required={isForceable ? needsForce : !optional} />
      {needsForce && (
        <Form.Item name="isSure" valuePropName="checked" noStyle>
          <Checkbox>{words(`dialogs.${action}.sure`)}</Checkbox>
        </Form.Item>
      )}
    </ActionDialog>
  );
}
