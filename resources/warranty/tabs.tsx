import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";
import { listAddress, registrationsAddress } from "./addresses.ts";
import { settingsAddress } from "./other-addresses.ts";

/** Show links to the rules, the registrations, and the registration settings. */
export function Tabs() {
  const { t } = useTranslation("warranty");
  return (
    <SectionTabs
      isPadded
      label={t("titles:warranty")}
      tabs={[
        [listAddress, t("tabs.entries"), true],
        [registrationsAddress, t("tabs.registrations"), true],
        [settingsAddress, t("tabs.settings"), true],
      ]}
    />
  );
}
