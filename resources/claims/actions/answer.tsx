import { Form, Input, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { useFiles } from "#src/hooks/commands/use-files";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { type ActionProps, useClaimAction } from "./use-action.ts";

interface AnswerValues {
  text?: string;
  photos?: string[];
}

/** Record the customer's answer: text, photos or both. */
export default function Answer({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const rules = useFieldRules();
  const { load, upload } = useFiles();
  const act = useClaimAction(record, "answer");
  const [form] = Form.useForm<AnswerValues>();
  const { text = "", photos = [] } = Form.useWatch([], form) ?? {};
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={<Typography.Text dir="auto">{act.seen.question}</Typography.Text>}
      blocked={text.trim() === "" && photos.length === 0}
      fields={{ text: "text" }}
      toBody={() => ({ text: text.trim(), evidence: photos.map((file_id) => ({ file_id, kind: "photo" as const })) })}
      onClose={onClose}
    >
      <Form.Item name="text" label={t("dialogs.answer.text")} rules={rules.optional(4000)}>
        <Input.TextArea autoFocus rows={4} maxLength={4000} showCount dir="auto" />
      </Form.Item>
      <Form.Item name="photos" initialValue={[]} noStyle>
        <PhotoUpload label={t("evidence.photos")} max={10} upload={upload} load={load} />
      </Form.Item>
    </ActionDialog>
  );
}
