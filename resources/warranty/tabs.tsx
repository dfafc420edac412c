import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";
import { listAddress, registrationsAddress, settingsAddress } from "./addresses.ts";

/** The rules, what is registered under them, and how customers register. */
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
