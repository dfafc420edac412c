import { LinkOutlined } from "@ant-design/icons";
import { Button, Form } from "antd";
import { useTranslation } from "react-i18next";
import { portalSettings } from "#contracts/portal/settings";
import { type AskedField, askedOfOrders } from "#contracts/portal/warranty";
import { useOperation } from "#src/hooks/data/use-operation";
import { LinkButton } from "#src/ui/actions/link-button";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { Panel } from "#src/ui/pages/panel";
import { warrantyRulesAddress } from "../warranty/resource.ts";
import { ClaimsPanel } from "./claims/claims-panel.tsx";
import { Count, Toggle } from "./parts/fields.tsx";
import { LocationField } from "./places/place-fields.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionForm } from "./use-section-form.ts";
import { Warnings } from "./warnings.tsx";
import { toData, type WarrantyValues, warrantySettingsValues } from "./warranty-values.ts";

/** Edit how customers see and register warranties, and the reminders before they end. */
export default function WarrantySettingsPage() {
  const { t } = useTranslation("settings");
  const form = useSectionForm<"WARRANTY", WarrantyValues>({ section: "WARRANTY", toValues: warrantySettingsValues, toData });
  const actions = (
    <>
      <PortalButton />
      <LinkButton to={warrantyRulesAddress}>{t("actions.toRules")}</LinkButton>
    </>
  );
  return (
    <SettingsPage name="warranty" section="WARRANTY" actions={actions}>
      <RecordForm dense form={form} readOnly={form.readOnly}>
        <Warnings warnings={form.held?.warnings ?? []} />
        <Panel title={t("panels.registration")}>
          <PortalField />
          <FieldRow>
            {askedOfOrders.map((field) => (
              <RegistrationField key={field} field={field} />
            ))}
          </FieldRow>
        </Panel>
        <Panel title={t("panels.ending")}>
          <ReminderField />
          <Toggle name="claim_photos_required" help />
          <LocationField name="return_location_id" help />
        </Panel>
      </RecordForm>
      <ClaimsPanel />
    </SettingsPage>
  );
}

/** Show a button that opens the portal in its own tab. */
function PortalButton() {
  const { t } = useTranslation("settings");
  const portal = useOperation(portalSettings, "show");
  if (!portal.data) return null;
  return (
    <Button href={portal.data.portal_path} target="_blank" icon={<LinkOutlined aria-hidden="true" />}>
      {t("actions.openPortal")}
    </Button>
  );
}

function PortalField() {
  const isOpen = Form.useWatch("portal_enabled") === true;
  return <Toggle name="portal_enabled" word="warranty_portal" help={isOpen ? "warranty_open" : "warranty_closed"} />;
}

/** A rule may require these in any case. */
const neededByRules: readonly AskedField[] = ["SERIAL", "PROOF"];

function RegistrationField({ field }: { field: AskedField }) {
  const { t } = useTranslation("settings");
  const name = ["fields", field];
  const chosen: string = Form.useWatch(name) ?? "OFF";
  const options = (["OFF", "ASKED", "REQUIRED"] as const).map((value) => ({ value, label: t(`asking.${value}`) }));
  const effect = neededByRules.includes(field) && chosen !== "REQUIRED" ? `${chosen}_BY_RULE` : chosen;
  return (
    <Form.Item name={name} label={t(`enums:registration_field.${field}`)} extra={t(`effect.${effect}`)}>
      <FormSelect options={options} />
    </Form.Item>
  );
}

function ReminderField() {
  const { t } = useTranslation("settings");
  const days: number | null = Form.useWatch("expiry_reminder_days") ?? null;
  return (
    <Count
      name="expiry_reminder_days"
      min={1}
      max={365}
      empty={t("never")}
      after={t("days")}
      help={days === null ? "no_expiry_reminder" : "expiry_reminder"}
      count={days ?? 0}
    />
  );
}
