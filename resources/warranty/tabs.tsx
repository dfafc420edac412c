import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";
import { listAddress, registrationsAddress, settingsAddress } from "./addresses.ts";

/** The rules, what is registered under them, and how customers register. */
export function Tabs() {
  const { t } = useTranslation();
  return (
    <SectionTabs
      isPadded
      label={t("warranty.warranty")}
      tabs={[
        [listAddress, t("warranty.tabs.entries"), true],
        [registrationsAddress, t("warranty.tabs.registrations"), true],
        [settingsAddress, t("warranty.tabs.settings"), true],
      ]}
    />
  );
}
