import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { warrantySettingsAddress } from "../settings/resource.ts";
import { registrationsAddress, warrantyRulesAddress } from "./resource.ts";

/** Show links to the rules, the registrations, and the registration settings. */
export function WarrantyRuleTabs() {
  const { t } = useTranslation("warranty");
  return (
    <SectionTabs
      isPadded
      label={t("titles:warranty")}
      tabs={[
        [warrantyRulesAddress, t("tabs.entries"), true],
        [registrationsAddress, t("tabs.registrations"), true],
        [warrantySettingsAddress, t("tabs.settings"), true],
      ]}
    />
  );
}
