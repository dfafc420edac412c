import { Form, Select } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { carriers, otherCarrier } from "#contracts/carriers";
import { dimensions } from "#contracts/dimensions";
import { mostParcels } from "#contracts/labels/shapes";
import { labelMoments } from "#contracts/settings/carrier-rules";
import { zones } from "#contracts/settings/fields";
import { arrivalActions, customsValues, labelPayers, type ShippingLabelSettings } from "#contracts/settings/label";
import { useOperation } from "#src/hooks/data/use-operation";
import { Can } from "#src/lib/session/can";
import { MoveButtons } from "#src/lists/move-buttons";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { Panel } from "#src/ui/pages/panel";
import { CarriersPanel } from "./carriers/carriers-panel.tsx";
import { Amount, Choices, Count, Line, SettingsChoice, Toggle, useFieldProps } from "./parts/fields.tsx";
import { ListLines } from "./parts/list-lines.tsx";
import { labelRulesAddress } from "./resource.ts";
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
      <Can I="read" a="CarrierConnection">
        <CarriersPanel />
      </Can>
      <RecordForm dense form={form} readOnly={form.readOnly}>
        <Warnings warnings={form.held?.warnings ?? []} />
        <Panel title={t("panels.cost")}>
          <FieldRow>
            <SettingsChoice name="payer" of="payer" values={labelPayers} />
            {payer === "DEDUCT_FIXED" && <Amount name="price_minor" word="label_price" />}
            {payer === "DEDUCT_COST" && <Amount name="price_minor" word="label_cost" help />}
          </FieldRow>
        </Panel>
        <Panel title={t("panels.buying")}>
          <FieldRow>
            <SettingsChoice name="buy_when" of="buy_when" values={labelMoments} help />
            <Count name="fallback_minutes" min={5} max={1440} after={t("minutes")} help />
          </FieldRow>
          <Link to={labelRulesAddress}>{t("actions.toLabelRules")}</Link>
        </Panel>
        <Panel title={t("panels.parcel")}>
          <DimensionField />
          <FieldRow>
            <SettingsChoice name="customs_value" of="customs_value" values={customsValues} />
            <Amount name="customs_minimum_minor" help />
          </FieldRow>
        </Panel>
        <Panel title={t("panels.parcels")}>
          <FieldRow>
            <SettingsChoice name="on_delivered" of="on_delivered" values={arrivalActions} help />
            <Count name="stalled_days" min={3} max={60} after={t("days")} help />
            <Count name="max_parcels" min={1} max={mostParcels} help />
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

/** Edit where labels are offered, in the order the zones are matched. */
function LabelZones() {
  const { t } = useTranslation("settings");
  return (
    <ListLines
      name="zones"
      title={t("panels.zones")}
      text={t("help.labelZones")}
      add={t("actions.addZone")}
      blank={{ countries: [], zones: [], enabled: false }}
      max={50}
      fields={({ index }) => <LabelZone index={index} />}
      buttons={(line) => <MoveButtons {...line} name={t("line", { number: line.index + 1 })} />}
    />
  );
}

function LabelZone({ index }: { index: number }) {
  const countries = useCountries();
  return (
    <>
      <Form.Item {...useFieldProps({ name: [index, "countries"] })}>
        <Select mode="multiple" optionFilterProp="label" allowClear options={countries} maxTagCount={12} />
      </Form.Item>
      <Choices name={[index, "zones"]} of="zone" values={zones} />
      <Toggle name={[index, "enabled"]} word="labels_given" />
    </>
  );
}

/** Edit the merchant's carrier accounts, which are stored until a carrier can be connected. */
function Accounts() {
  const { t } = useTranslation("settings");
  return (
    <ListLines
      name="accounts"
      title={t("panels.accounts")}
      text={t("help.accounts")}
      add={t("actions.addAccount")}
      blank={{ carrier_name: "", service: "", account: "", active: true }}
      max={50}
      fields={({ index }) => <Account index={index} />}
    />
  );
}

function Account({ index }: { index: number }) {
  const { t } = useTranslation("settings");
  const isOther = Form.useWatch(["accounts", index, "carrier"]) === otherCarrier;
  const options = carriers.map(({ name, displayName }) => ({
    value: name,
    label: name === otherCarrier ? t("otherCarrier") : displayName,
  }));
  return (
    <>
      <Form.Item {...useFieldProps({ name: [index, "carrier"], needed: true })}>
        <FormSelect showSearch optionFilterProp="label" options={options} />
      </Form.Item>
      {isOther && <Line name={[index, "carrier_name"]} max={80} needed />}
      <Line name={[index, "service"]} max={80} />
      <Line name={[index, "account"]} max={80} dir="ltr" />
      <Toggle name={[index, "active"]} />
    </>
  );
}
