import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useFiles } from "#src/hooks/use-files";
import { PhotoUpload } from "#src/ui/photo-upload";
import { useFieldRules } from "#src/ui/use-field-rules";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

interface NoteValues {
  text: string;
  files: string[];
}

/** Add a note for colleagues, with pictures. */
export default function Notes({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const rules = useFieldRules();
  const act = useAction(record, "notes", "notes");
  const { load, upload } = useFiles();
  return (
    <ActionDialog
      action="notes"
      act={act}
      fields={{ text: "text" }}
      toBody={({ text, files }: NoteValues) => ({ text: text.trim(), files })}
      onClose={onClose}
    >
      <Form.Item name="text" label={t("dialogs.notes.text")} rules={rules.text(4000)}>
        <Input.TextArea autoFocus rows={4} maxLength={4000} showCount />
      </Form.Item>
      <Form.Item name="files" initialValue={[]} noStyle>
        <PhotoUpload label={t("dialogs.notes.files")} upload={upload} load={load} />
      </Form.Item>
    </ActionDialog>
  );
}
