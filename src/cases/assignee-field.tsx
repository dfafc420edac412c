import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { usePeople } from "#src/hooks/store/use-people";
import { useSession } from "#src/lib/session/session";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** The field's value for nobody. */
export const nobody = "none";

/** Return the member of a field's value for a body. */
export const memberOf = (value: string | undefined): string | null => (!value || value === nobody ? null : value);

interface AssigneeFieldProps {
  /** Left out, nothing is chosen yet. */
  current?: { id: string; name: string } | null;
}

/** Show the form field `member`: a person of the store, or nobody. */
export function AssigneeField({ current }: AssigneeFieldProps) {
  const { t } = useTranslation("cases");
  const rules = useFieldRules();
  const { people, isLoading } = usePeople();
  const own = useSession((session) => session.user?.id);
  const isListed = !current || people.some((person) => person.id === current.id);
  const options = people.map((person) => {
    const name = person.name || person.email;
    return { value: person.id, label: person.id === own ? t("common:assignee.you", { name }) : name };
  });
  return (
    <Form.Item
      name="member"
      label={t("assignee.label")}
      {...(current === undefined ? { rules: rules.needed } : { initialValue: current?.id ?? nobody, required: true })}
    >
      <FormSelect
        autoFocus
        showSearch
        loading={isLoading}
        optionFilterProp="label"
        options={[
          { value: nobody, label: t("common:assignee.none") },
          ...(isListed ? [] : [{ value: current.id, label: current.name }]),
          ...options,
        ]}
      />
    </Form.Item>
  );
}
