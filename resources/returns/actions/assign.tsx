import { AssigneeField, memberOf } from "#src/cases/assignee-field";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

/** Assign the return to a person of the store, or to nobody. */
export default function Assign({ record, onClose }: ActionProps) {
  const act = useAction(record, "assign", "assign");
  return (
    <ActionDialog
      action="assign"
      act={act}
      fields={{ member_id: "member" }}
      toBody={({ member }: { member: string }) => ({ member_id: memberOf(member) })}
      onClose={onClose}
    >
      <AssigneeField current={act.seen.assignee} />
    </ActionDialog>
  );
}
