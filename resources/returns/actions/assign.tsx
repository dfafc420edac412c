import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { useSession } from "#src/lib/session";
import { FormSelect } from "#src/ui/form-select";
import { usePeople } from "../parts/use-people.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

const nobody = "none";

/** Assign the return to a person of the store, or to nobody. */
export default function Assign({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "assign", "assign");
  const { people, isLoading } = usePeople();
  const own = useSession((session) => session.user?.id);
  const { assignee } = act.seen;
  const isListed = !assignee || people.some((person) => person.id === assignee.id);
  const options = people.map((person) => {
    const name = person.name || person.email;
    return { value: person.id, label: person.id === own ? t("assignee.you", { name }) : name };
  });
  return (
    <ActionDialog
      action="assign"
      act={act}
      fields={{ member_id: "member" }}
      toBody={({ member }: { member: string }) => ({ member_id: member === nobody ? null : member })}
      onClose={onClose}
    >
      <Form.Item name="member" label={t("fields.assignee")} initialValue={assignee?.id ?? nobody} required>
        <FormSelect
          autoFocus
          showSearch
          loading={isLoading}
          optionFilterProp="label"
          options={[
            { value: nobody, label: t("assignee.none") },
            ...(isListed ? [] : [{ value: assignee.id, label: assignee.name }]),
            ...options,
          ]}
        />
      </Form.Item>
    </ActionDialog>
  );
}
