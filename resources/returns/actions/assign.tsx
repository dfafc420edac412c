import { Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSession } from "#src/lib/session";
import { Field } from "../parts/field.tsx";
import { usePeople } from "../parts/use-people.ts";
import { ActionDialog } from "./action-dialog.tsx";
import { type ActionProps, useAction } from "./use-action.ts";

const nobody = "none";

/** Gives the case to a person of the store, or to nobody. */
export default function Assign({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const act = useAction(record, "assign", "assign");
  const { people, isLoading } = usePeople();
  const own = useSession((session) => session.user?.id);
  const [member, setMember] = useState(record.assignee?.id ?? nobody);
  const id = useId();
  const submit = async () => {
    if (await act.run({ member_id: member === nobody ? null : member })) onClose();
  };
  const known = people.some((person) => person.id === member) || member === nobody || !record.assignee;
  return (
    <ActionDialog action="assign" act={act} placed={["member_id"]} onConfirm={submit} onClose={onClose}>
      <Field label={t("fields.assignee")} htmlFor={id} error={act.fieldError("member_id")}>
        <Select
          id={id}
          autoFocus
          showSearch
          loading={isLoading}
          optionFilterProp="label"
          value={member}
          onChange={setMember}
          options={[
            { value: nobody, label: t("assignee.none") },
            ...(known || !record.assignee ? [] : [{ value: record.assignee.id, label: record.assignee.name }]),
            ...people.map((person) => ({
              value: person.id,
              label: person.id === own ? t("assignee.you", { name: person.name || person.email }) : person.name || person.email,
            })),
          ]}
        />
      </Field>
    </ActionDialog>
  );
}
