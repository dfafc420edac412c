import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { dimensions } from "#contracts/dimensions";
import { customsValues, labelPayers, type ShippingLabelSettings } from "#contracts/settings/label";
import { useOperation } from "#src/hooks/data/use-operation";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { Accounts } from "./label/accounts.tsx";
import { LabelZones } from "./label/zones.tsx";
import { Amount, Count, SettingsChoice, Toggle, useFieldProps } from "./parts/fields.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionForm } from "./use-section-form.ts";
import { Warnings } from "./warnings.tsx";

const toLabel = (values: ShippingLabelSettings): ShippingLabelSettings => ({
  ...values,
  price_minor: values.price_minor ?? 0,
  customs_minimum_minor: values.customs_minimum_minor ?? 1,
  dimension_id: values.dimension_id ?? null,
  void_after_days: values.void_after_days ?? null,
});

/** Edit who pays for labels, customs data, validity, zones and carrier accounts. */
export default function ShippingLabelPage() {
  const { t } = useTranslation("settings");
  const form = useSectionForm<"SHIPPING_LABEL", ShippingLabelSettings>({
    section: "SHIPPING_LABEL",
    toValues: (data) => data,
    toData: toLabel,
  });
  const payer = Form.useWatch("payer", form.form);
  return (
    <SettingsPage name="shippingLabel" section="SHIPPING_LABEL">
      <RecordForm dense form={form} readOnly={form.readOnly}>
        <Warnings warnings={form.held?.warnings ?? []} />
        <Panel title={t("panels.cost")}>
          <FieldRow>
            <SettingsChoice name="payer" of="payer" values={labelPayers} />
            {payer === "DEDUCT_FIXED" && <Amount name="price_minor" word="label_price" />}
            {payer === "DEDUCT_COST" && <Amount name="price_minor" word="label_cost" help />}
          </FieldRow>
        </Panel>
        <Panel title={t("panels.parcel")}>
          <DimensionField />
          <FieldRow>
            <SettingsChoice name="customs_value" of="customs_value" values={customsValues} />
            <Amount name="customs_minimum_minor" help />
          </FieldRow>
        </Panel>
        <Panel title={t("panels.labels")}>
          <FieldRow>
            <Count name="label_expiry_days" min={1} max={365} after={t("days")} />
            <Count name="void_after_days" min={1} max={365} empty={t("never")} after={t("days")} help />
          </FieldRow>
          <FieldRow>
            <Toggle name="qr_label" />
            <Toggle name="packing_slip" />
          </FieldRow>
        </Panel>
        <LabelZones />
        <Accounts />
      </RecordForm>
    </SettingsPage>
  );
}

function DimensionField() {
  const { data, isLoading } = useOperation(dimensions, "list", { query: { limit: 100 } }, { staleMs: 60_000 });
  const options = (data?.items ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Form.Item {...useFieldProps({ name: "dimension_id", help: true })}>
      <FormSelect allowClear loading={isLoading} showSearch optionFilterProp="label" options={options} />
    </Form.Item>
  );
}
