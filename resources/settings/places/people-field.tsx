import { Form, Select } from "antd";
import { members } from "#contracts/members";
import { useOperation } from "#src/hooks/use-operation";
import { useFieldProps } from "../parts/fields.tsx";

/** Choose who works at a location. */
export function PeopleField() {
  const { data, isLoading } = useOperation(members, "list", { query: { limit: 100 } }, { staleMs: 60_000 });
  const options = (data?.items ?? []).map(({ id, first_name, last_name, email }) => ({
    value: id,
    label: `${first_name} ${last_name}`.trim() || email,
  }));
  return (
    <Form.Item {...useFieldProps({ name: "member_ids" })}>
      <Select mode="multiple" optionFilterProp="label" allowClear loading={isLoading} options={options} />
    </Form.Item>
  );
}
