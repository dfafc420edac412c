import type { PropsWithChildren, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type SettingsSection, settings } from "#contracts/settings/settings";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { useAbility } from "#src/lib/session/can";
import { RecordHistory } from "#src/ui/data/record-history";
import { PageShell } from "#src/ui/pages/page-shell";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import {
  generalAddress,
  inStoreLocationsAddress,
  labelRulesAddress,
  policiesAddress,
  shippingLabelAddress,
  shippingLocationsAddress,
  unusedLabelsAddress,
  warrantySettingsAddress,
} from "./resource.ts";

interface SettingsPageProps {
  /** Key of the page's lead text. */
  name: string;
  section: SettingsSection;
  actions?: ReactNode;
  width?: "full" | "narrow";
}

/** Show one section of the return settings, with links to the others. */
export function SettingsPage({ name, section, actions, width = "narrow", children }: PropsWithChildren<SettingsPageProps>) {
  const { t } = useTranslation("settings");
  const buttons = (
    <>
      <SectionHistory section={section} />
      {actions}
    </>
  );
  return (
    <PageShell title={t("titles:settings")} crumbs={[]} lead={t(`leads.${name}`)} actions={buttons} width={width}>
      <Tabs />
      {children}
    </PageShell>
  );
}

const sections = [
  [generalAddress, "general"],
  [policiesAddress, "policies"],
  [shippingLocationsAddress, "shippingLocations"],
  [inStoreLocationsAddress, "inStoreLocations"],
  [shippingLabelAddress, "shippingLabel"],
  [labelRulesAddress, "labelRules"],
  [unusedLabelsAddress, "unusedLabels"],
  [warrantySettingsAddress, "warranty"],
] as const;

/** Show the sections of the return settings; on a phone the bar scrolls. */
function Tabs() {
  const { t } = useTranslation("settings");
  const ability = useAbility();
  const open = sections.filter(([to]) => to !== unusedLabelsAddress || ability.can("read", "CarrierConnection"));
  return <SectionTabs label={t("titles:settings")} tabs={open.map(([to, name]) => [to, t(`tabs.${name}`)] as const)} />;
}

/** Show who changed a section, including its policies and addresses. */
export function SectionHistory({ section }: { section: SettingsSection }) {
  return <RecordHistory history={useRecordHistory(settings.noun, section)} />;
}
