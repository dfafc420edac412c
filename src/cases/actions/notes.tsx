import { ActionDialog } from "../action-dialog.tsx";
import type { CaseDialogProps } from "../action-dialogs.tsx";
import { NoteFields, type NoteValues } from "../note-fields.tsx";
import { useCaseAction } from "../use-case-action.ts";

/** Add a note for colleagues, with pictures. */
export default function Notes({ of, record, onClose }: CaseDialogProps) {
  return (
    <ActionDialog
      act={useCaseAction(of, record, "notes")}
      fields={{ text: "text" }}
      toBody={({ text, files }: NoteValues) => ({ text: text.trim(), files })}
      onClose={onClose}
    >
      <NoteFields />
    </ActionDialog>
  );
}
