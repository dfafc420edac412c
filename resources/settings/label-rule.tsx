import { Form, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { handovers } from "#contracts/labels/shapes";
import { type CarrierRule, customsKinds, offerChoices, ruleEndings, ruleNouns } from "#contracts/settings/carrier-rules";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { useConnections, usePlaces, useReasons } from "./label-rules/use-sentence.ts";
import { indexOfRule, newRule, toRule, withRule } from "./label-rules/values.ts";
import { MemberPage } from "./member-page.tsx";
import { Amount, Count, type FieldName, Line, SettingsChoice, Tags, Toggle, useFieldProps } from "./parts/fields.tsx";
import { GroupField, PlaceFields } from "./parts/reach-fields.tsx";
import { labelRulesAddress, newId } from "./resource.ts";
import { useSectionForm } from "./use-section-form.ts";
import { Warnings } from "./warnings.tsx";

export default function LabelRulePage() {
  const { id = newId } = useParams();
  const { t } = useTranslation("settings");
  const add = t(id === newId ? "actions.addRule" : "titles.labelRule");
  return <MemberPage section="SHIPPING_LABEL" list="labelRules" address={labelRulesAddress} add={add} Form={RuleForm} />;
}

function RuleForm({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const form = useSectionForm<"SHIPPING_LABEL", CarrierRule>({
    section: "SHIPPING_LABEL",
    toValues: ({ rules }) => rules.find((rule) => rule.id === id) ?? newRule,
    toData: (values, data) => withRule(data, id, toRule(values)),
    at: (data) => `rules.${indexOfRule(data, id)}`,
    onSaved: () => void navigate(labelRulesAddress),
  });
  const data = form.held?.data as { rules: CarrierRule[] } | undefined;
  return (
    <RecordForm dense form={form} back={labelRulesAddress} readOnly={form.readOnly}>
      {data && id !== newId && <Warnings warnings={form.held?.warnings ?? []} at={`rules.${indexOfRule(data, id)}`} />}
      <Panel title={t("panels.about")}>
        <Line name="name" max={100} needed />
        <Toggle name="active" />
      </Panel>
      <WhenFields />
      <PurchaseFields />
    </RecordForm>
  );
}

const start = ["when"];
const when = (name: string) => [...start, name];

/** Edit which parcels a rule is for; what is empty is no condition. */
function WhenFields() {
  const { t } = useTranslation("settings");
  const places = usePlaces();
  const reasons = useReasons();
  return (
    <Panel title={t("panels.ruleWhen")}>
      <Typography.Paragraph type="secondary">{t("help.ruleWhen")}</Typography.Paragraph>
      <PlaceFields start={start} />
      <FieldRow>
        <Count name={when("weight_min_g")} max={1_000_000} empty={t("unlimited")} after={t("grams")} />
        <Count name={when("weight_max_g")} max={1_000_000} empty={t("unlimited")} after={t("grams")} help />
      </FieldRow>
      <FieldRow>
        <Amount name={when("value_min_minor")} empty={t("unlimited")} />
        <Amount name={when("value_max_minor")} empty={t("unlimited")} help />
      </FieldRow>
      <FieldRow>
        <Optional name={when("noun")} of="rules.noun" values={ruleNouns} />
        <Optional name={when("customs")} of="rules.customs" values={customsKinds} />
      </FieldRow>
      <FieldRow>
        <Several name={when("to_place_ids")} options={places} />
        <Several name={when("reasons")} word="rule_reasons" options={reasons} />
      </FieldRow>
      <GroupField start={start} />
    </Panel>
  );
}

function Optional({ name, of, values }: { name: FieldName; of: string; values: readonly string[] }) {
  const { t } = useTranslation("settings");
  return (
    <Form.Item {...useFieldProps({ name })}>
      <FormSelect allowClear placeholder={t("any")} options={values.map((value) => ({ value, label: t(`${of}.${value}`) }))} />
    </Form.Item>
  );
}

function Several({ name, word, options }: { name: FieldName; word?: string; options: { value: string; label: string }[] }) {
  const { t } = useTranslation("settings");
  return (
    <Form.Item {...useFieldProps({ name, ...(word && { word }) })}>
      <FormSelect<string[]> mode="multiple" optionFilterProp="label" allowClear placeholder={t("any")} options={options} />
    </Form.Item>
  );
}

const purchase = (name: string) => ["purchase", name];

/** Edit what is bought for such a parcel. */
function PurchaseFields() {
  const { t } = useTranslation("settings");
  const connections = useConnections();
  const connection = Form.useWatch(purchase("connection_id")) as string | null | undefined;
  const choose = Form.useWatch(purchase("choose"));
  const options = connections.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Panel title={t("panels.rulePurchase")}>
      <Form.Item {...useFieldProps({ name: purchase("connection_id"), help: true })}>
        <FormSelect allowClear placeholder={t("rules.slip")} options={options} />
      </Form.Item>
      {connection && (
        <>
          <FieldRow>
            <SettingsChoice name={purchase("choose")} of="offer_choice" values={offerChoices} />
            <Tags name={purchase("services")} help needed={choose === "LISTED"} />
          </FieldRow>
          <FieldRow>
            <Amount name={purchase("max_cost_minor")} empty={t("unlimited")} help />
            <Count name={purchase("max_days")} min={1} max={90} empty={t("unlimited")} after={t("days")} help />
          </FieldRow>
          <Toggle name={purchase("insure")} help />
          <FieldRow>
            <SettingsChoice name={purchase("handover")} of="handover" values={handovers} help />
            <SettingsChoice name="otherwise" of="otherwise" values={ruleEndings} help />
          </FieldRow>
        </>
      )}
    </Panel>
  );
}
