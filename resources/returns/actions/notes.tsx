import { Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useFiles } from "#src/hooks/use-files";
import { PhotoUpload } from "#src/ui/photo-upload";
import { Field } from "../parts/field.tsx";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** A note for colleagues, with pictures. */
export default function Notes({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "notes", "notes");
  const { load, upload } = useFiles();
  const [words, setWords] = useState("");
  const [photos, setPhotos] = useState<string[]>([]);
  const [isTried, setTried] = useState(false);
  const id = useId();
  const wrong = isTried && !words.trim() ? t("common:validation.REQUIRED") : act.fieldError("text");
  const submit = async () => {
    setTried(true);
    if (words.trim() && (await act.run({ text: words.trim(), files: photos }))) onClose();
  };
  return (
    <ActionDialog action="notes" act={act} placed={["text"]} onConfirm={submit} onClose={onClose}>
      <Field label={t("dialogs.notes.text")} htmlFor={id} error={wrong}>
        <Input.TextArea
          id={id}
          autoFocus
          rows={4}
          maxLength={4000}
          showCount
          value={words}
          aria-invalid={Boolean(wrong)}
          onChange={(event) => setWords(event.target.value)}
        />
      </Field>
      <PhotoUpload label={t("dialogs.notes.files")} value={photos} onChange={setPhotos} upload={upload} load={load} />
    </ActionDialog>
  );
}
