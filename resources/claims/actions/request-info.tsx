import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { type ActionProps, useClaimAction } from "./use-action.ts";

/** Ask the customer a question; the clock stands until the answer. */
export default function RequestInfo({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const rules = useFieldRules();
  const act = useClaimAction(record, "request-info");
  return (
    <ActionDialog
      act={act}
      lead={t("dialogs.request-info.lead")}
      fields={{ question: "question" }}
      toBody={({ question }: { question: string }) => ({ question: question.trim() })}
      onClose={onClose}
    >
      <Form.Item name="question" label={t("dialogs.request-info.question")} rules={rules.text(2000)}>
        <Input.TextArea autoFocus rows={4} maxLength={2000} showCount dir="auto" />
      </Form.Item>
    </ActionDialog>
  );
}
