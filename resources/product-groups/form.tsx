import { Form, Input, InputNumber, Switch } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { groupMatches, type ProductGroupDetail, productGroups } from "#contracts/product-groups";
import { useRecordForm } from "#src/hooks/use-record-form";
import { Panel } from "#src/ui/panel";
import { FieldRow, RecordForm } from "#src/ui/record-form";
import { Segments } from "#src/ui/segments";
import { TwoColumns } from "#src/ui/two-columns";
import { useFieldRules } from "#src/ui/use-field-rules";
import { listAddress } from "./addresses.ts";
import { Conditions } from "./conditions.tsx";
import { Preview } from "./preview.tsx";
import { ProductPicker } from "./product-picker.tsx";
import { type GroupValues, newGroup, toValues } from "./values.ts";

/** Create or edit a group, with a preview of its products. */
export function GroupForm({ id }: { id?: string }) {
  const { t } = useTranslation("product-groups");
  const rules = useFieldRules();
  const navigate = useNavigate();
  const form = useRecordForm<ProductGroupDetail, GroupValues>(productGroups, {
    id,
    initial: newGroup,
    toValues,
    onSaved: () => void navigate(listAddress),
  });
  const known = form.record?.products ?? [];
  return (
    <RecordForm form={form} back={listAddress}>
      <TwoColumns side={<Preview />}>
        <Panel title={t("sections.about")}>
          <Form.Item name="name" label={t("fields.name")} rules={rules.text(100)}>
            <Input maxLength={100} showCount />
          </Form.Item>
          <Form.Item name="description" label={t("fields.description")} rules={rules.optional(2000)}>
            <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={2000} />
          </Form.Item>
          <FieldRow>
            <Form.Item name="priority" label={t("fields.priority")} extra={t("help.priority")} rules={rules.needed}>
              <InputNumber min={0} max={10_000} precision={0} />
            </Form.Item>
            <Form.Item name="active" label={t("fields.active")} valuePropName="checked">
              <Switch />
            </Form.Item>
          </FieldRow>
        </Panel>
        <Panel title={t("fields.conditions")}>
          <Form.Item name="match" noStyle>
            <MatchField />
          </Form.Item>
          <Conditions />
        </Panel>
        <Panel title={t("sections.byHand")}>
          <Form.Item name="product_ids" label={t("fields.product_ids")}>
            <ProductPicker known={known} />
          </Form.Item>
          <Form.Item name="excluded_product_ids" label={t("fields.excluded_product_ids")} extra={t("help.excluded")}>
            <ProductPicker known={known} />
          </Form.Item>
        </Panel>
      </TwoColumns>
    </RecordForm>
  );
}

type Match = (typeof groupMatches)[number];

function MatchField({ value = "ALL", onChange }: { value?: Match; onChange?: (match: Match) => void }) {
  const { t } = useTranslation("product-groups");
  const options = groupMatches.map((one) => ({ value: one, label: t(`match.${one}`) }));
  return <Segments label={t("fields.match")} value={value} options={options} onChange={(match) => onChange?.(match)} />;
}
