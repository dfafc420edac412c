import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { outcomes, shippingMethods } from "#contracts/returns/states";
import type { ReturnPolicy } from "#contracts/settings/policies";
import { Panel } from "#src/ui/panel";
import { FieldRow, RecordForm } from "#src/ui/record-form";
import { policiesAddress } from "../addresses.ts";
import { Amount, Choices, Line, Toggle } from "../parts/fields.tsx";
import { useSectionForm } from "../use-section-form.ts";
import { Warnings } from "../warnings.tsx";
import { FeeFields } from "./fee-fields.tsx";
import { ReachFields } from "./reach-fields.tsx";
import { Seasons } from "./seasons.tsx";
import { newPolicy, placeOf, toPolicy, withPolicy } from "./values.ts";
import { WindowFields } from "./window-fields.tsx";

export function PolicyForm({ id }: { id: string }) {
  const { t } = useTranslation("settings");
  const navigate = useNavigate();
  const form = useSectionForm<"RETURN_POLICIES", ReturnPolicy>({
    section: "RETURN_POLICIES",
    toValues: ({ policies }) => policies.find((policy) => policy.id === id) ?? newPolicy,
    toData: (values, data) => withPolicy(data, id, toPolicy(values)),
    at: (data) => `policies.${placeOf(data, id)}`,
    onSaved: () => void navigate(policiesAddress),
  });
  const data = form.held?.data as { policies: ReturnPolicy[] } | undefined;
  const policy = data?.policies.find((one) => one.id === id);
  const isFinal = Form.useWatch("final_sale", form.form) === true;
  return (
    <RecordForm dense form={form} back={policiesAddress} readOnly={form.readOnly}>
      {data && policy && <Warnings warnings={form.held?.warnings ?? []} at={`policies.${placeOf(data, id)}`} />}
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
