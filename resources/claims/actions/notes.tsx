import { NoteFields, type NoteValues } from "#src/cases/note-fields";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Add a note for colleagues, with pictures. */
export default function Notes({ record, onClose }: ActionProps) {
  const act = useAction(record, "notes", "notes");
  return (
    <ActionDialog
      action="notes"
      act={act}
      fields={{ text: "text" }}
      toBody={({ text, files }: NoteValues) => ({ text: text.trim(), files })}
      onClose={onClose}
    >
      <NoteFields />
    </ActionDialog>
  );
}
