import type { GeneralSettings } from "#contracts/settings/general";
import { RecordForm } from "#src/ui/forms/record-form";
import { ExchangeFields } from "./general/exchange-fields.tsx";
import { LatenessFields } from "./general/lateness-fields.tsx";
import { MoneyFields } from "./general/money-fields.tsx";
import { Reasons } from "./general/reasons.tsx";
import { StartFields } from "./general/start-fields.tsx";
import { toGeneral } from "./general/values.ts";
import { WaitingFields } from "./general/waiting-fields.tsx";
import { SettingsPage } from "./settings-page.tsx";
import { useSectionForm } from "./use-section-form.ts";
import { Warnings } from "./warnings.tsx";

/** Edit how returns are run: who may start them, automation, money, exchanges, deadlines, lateness, mails and reasons. */
export default function GeneralPage() {
  const form = useSectionForm<"GENERAL", GeneralSettings>({ section: "GENERAL", toValues: (data) => data, toData: toGeneral });
  return (
    <SettingsPage name="general" section="GENERAL">
      <RecordForm dense form={form} readOnly={form.readOnly}>
        <Warnings warnings={form.held?.warnings ?? []} />
        <StartFields />
        <MoneyFields />
        <ExchangeFields />
        <WaitingFields timezone={form.facts?.timezone ?? ""} />
        <LatenessFields />
        <Reasons bad={form.bad} />
      </RecordForm>
    </SettingsPage>
  );
}
