import { ActionDialog } from "../action-dialog.tsx";
import type { CaseDialogProps } from "../action-dialogs.tsx";
import { AssigneeField, memberOf } from "../assignee-field.tsx";
import { useCaseAction } from "../use-case-action.ts";

/** Assign the case to a person of the store, or to nobody. */
export default function Assign({ of, record, onClose }: CaseDialogProps) {
  const act = useCaseAction(of, record, "assign");
  return (
    <ActionDialog
      act={act}
      fields={{ member_id: "member" }}
      toBody={({ member }: { member: string }) => ({ member_id: memberOf(member) })}
      onClose={onClose}
    >
      <AssigneeField current={act.seen.assignee} />
    </ActionDialog>
  );
}
