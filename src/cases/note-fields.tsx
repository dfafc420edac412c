import { Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { useFiles } from "#src/hooks/commands/use-files";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { PhotoUpload } from "#src/ui/photos/photo-upload";

export interface NoteValues {
  text: string;
  files: string[];
}

/** Show the fields of a note for colleagues, `text` and pictures as `files`, up to so many characters and pictures. */
export function NoteFields({ length = 4000, pictures = 20 }: { length?: number; pictures?: number }) {
  const { t } = useTranslation("cases");
  const rules = useFieldRules();
  const { load, upload } = useFiles();
  return (
    <>
      <Form.Item name="text" label={t("notes.text")} rules={rules.text(length)}>
        <Input.TextArea autoFocus rows={4} maxLength={length} showCount />
      </Form.Item>
      <Form.Item name="files" initialValue={[]} noStyle>
        <PhotoUpload label={t("notes.files")} upload={upload} load={load} max={pictures} />
      </Form.Item>
    </>
  );
}
