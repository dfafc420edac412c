import { Form } from "antd";
import { registrationFields, type WarrantySettings } from "#contracts/settings-label";
import { FormSelect } from "#src/ui/form-select";
import { LinkButton } from "#src/ui/link-button";
import { Panel } from "#src/ui/panel";
import { FieldRow, RecordForm } from "#src/ui/record-form";
import { warrantyRulesAddress } from "./addresses.ts";
import { Count, Toggle } from "./parts/fields.tsx";
import { LocationField } from "./places/place-fields.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionForm } from "./use-section-form.ts";
import { fieldsOf, statesOf, type WarrantyValues } from "./warranty-values.ts";
import { useWords } from "./words.ts";

/** How customers register what they bought, and what happens with their claims. */
export default function WarrantySettingsPage() {
  const { say } = useWords();
  const form = useSectionForm<"WARRANTY", WarrantyValues>({
    section: "WARRANTY",
    toValues: ({ registration_fields, ...data }) => ({ ...data, fields: statesOf(registration_fields) }),
    toData: ({ fields, ...values }): WarrantySettings => ({
      ...values,
      registration_fields: fieldsOf(fields),
      expiry_reminder_days: values.expiry_reminder_days ?? null,
      return_location_id: values.return_location_id ?? null,
    }),
  });
  return (
    <SettingsPage name="warranty" actions={<LinkButton to={warrantyRulesAddress}>{say("actions.toRules")}</LinkButton>}>
      <RecordForm form={form} readOnly={form.readOnly}>
        <Panel title={say("panels.registration")}>
          <Toggle name="portal_enabled" word="warranty_portal" help />
          <FieldRow>
            {registrationFields.map((field) => (
              <RegistrationField key={field} field={field} />
            ))}
          </FieldRow>
        </Panel>
        <Panel title={say("panels.claims")}>
          <FieldRow>
            <Count name="expiry_reminder_days" min={1} max={365} empty={say("never")} after={say("days")} help />
            <Toggle name="claim_photos_required" />
          </FieldRow>
          <LocationField name="return_location_id" />
        </Panel>
      </RecordForm>
    </SettingsPage>
  );
}

function RegistrationField({ field }: { field: (typeof registrationFields)[number] }) {
  const { say } = useWords();
  const options = (["OFF", "ASKED", "REQUIRED"] as const).map((value) => ({ value, label: say(`asking.${value}`) }));
  return (
    <Form.Item name={["fields", field]} label={say(`registration.${field}`)}>
      <FormSelect options={options} />
    </Form.Item>
  );
}
