import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { outcomes, shippingMethods } from "#contracts/returns/states";
import { type ReturnPolicy, windowStarts } from "#contracts/settings/policies";
import { DayPicker } from "#src/ui/dates/day-picker";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { MemberPage } from "./member-page.tsx";
import { Amount, Choices, Count, Line, SettingsChoice, Toggle, useFieldProps } from "./parts/fields.tsx";
import { ListLines } from "./parts/list-lines.tsx";
import { FeeFields } from "./policies/fee-fields.tsx";
import { ReachFields } from "./policies/reach-fields.tsx";
import { indexOfPolicy, newPolicy, toPolicy, withPolicy } from "./policies/values.ts";
import { newId, policiesAddress } from "./resource.ts";
import { useSectionForm } from "./use-section-form.ts";
import { Warnings } from "./warnings.tsx";

export default function PolicyPage() {
  const { id = newId } = useParams();
  const { t } = useTranslation("settings");
  const add = t(id === newId ? "actions.addPolicy" : "titles.policy");
  return <MemberPage section="RETURN_POLICIES" list="policies" address={policiesAddress} add={add} Form={PolicyForm} />;
}

function PolicyForm({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const form = useSectionForm<"RETURN_POLICIES", ReturnPolicy>({
    section: "RETURN_POLICIES",
    toValues: ({ policies }) => policies.find((policy) => policy.id === id) ?? newPolicy,
    toData: (values, data) => withPolicy(data, id, toPolicy(values)),
    at: (data) => `policies.${indexOfPolicy(data, id)}`,
    onSaved: () => void navigate(policiesAddress),
  });
  const data = form.held?.data as { policies: ReturnPolicy[] } | undefined;
  const policy = data?.policies.find((one) => one.id === id);
  const isFinal = Form.useWatch("final_sale", form.form) === true;
  return (
    <RecordForm dense form={form} back={policiesAddress} readOnly={form.readOnly}>
      {data && policy && <Warnings warnings={form.held?.warnings ?? []} at={`policies.${indexOfPolicy(data, id)}`} />}
      <Panel title={t("panels.about")}>
        <Line name="name" max={100} needed />
        {!policy?.is_default && <Toggle name="active" />}
      </Panel>
      {!policy?.is_default && (
        <Panel title={t("panels.appliesTo")}>
          <ReachFields />
        </Panel>
      )}
      <Panel title={t("panels.allowed")}>
        <Toggle name="final_sale" help />
        {!isFinal && (
          <>
            <FieldRow>
              <Choices name="allowed_outcomes" of="enums:outcome" values={outcomes} />
              <Choices name="methods" of="enums:shipping_method" values={shippingMethods} />
            </FieldRow>
            <FieldRow>
              <Amount name="min_value_minor" empty={t("unlimited")} help />
              <Amount name="max_value_minor" empty={t("unlimited")} />
            </FieldRow>
          </>
        )}
      </Panel>
      {!isFinal && <WindowFields />}
      {!isFinal && <Seasons />}
      {!isFinal && <FeeFields />}
    </RecordForm>
  );
}

const at = (name: string) => ["window", name];

/** Edit how long, and from when, each outcome is available. */
function WindowFields() {
  const { t } = useTranslation("settings");
  const isDelivery = Form.useWatch(at("start")) === "DELIVERY";
  const days = (name: string) => <Count name={at(name)} max={3650} empty={t("unlimited")} after={t("days")} />;
  return (
    <Panel title={t("panels.window")}>
      <FieldRow>
        <SettingsChoice name={at("start")} of="start" values={windowStarts} />
        {isDelivery && <Count name={at("transit_days")} max={90} after={t("days")} help />}
      </FieldRow>
      <FieldRow>
        {days("refund_days")}
        {days("store_credit_days")}
        {days("exchange_days")}
      </FieldRow>
    </Panel>
  );
}

/** Edit seasons: orders of these days have a return deadline of their own. */
function Seasons() {
  const { t } = useTranslation("settings");
  return (
    <ListLines
      name="seasons"
      title={t("panels.seasons")}
      text={t("help.seasons")}
      add={t("actions.addSeason")}
      blank={{}}
      max={20}
      fields={({ index }) => (
        <>
          <Line name={[index, "name"]} word="season_name" max={100} needed />
          <DayField name={[index, "from"]} word="season_from" />
          <DayField name={[index, "to"]} word="season_to" />
          <DayField name={[index, "return_until"]} word="season_until" />
        </>
      )}
    />
  );
}

function DayField({ name, word }: { name: (string | number)[]; word: string }) {
  return (
    <Form.Item {...useFieldProps({ name, word, needed: true })}>
      <DayPicker />
    </Form.Item>
  );
}
