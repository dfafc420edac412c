import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { differencesAddress, importsAddress, issuesAddress } from "./resource.ts";

/** Show links to the import, its report, and the nightly comparison. */
export function ImportTabs() {
  const { t } = useTranslation("imports");
  return (
    <SectionTabs
      isPadded
      label={t("titles:imports")}
      tabs={[
        [importsAddress, t("tabs.import"), true],
        [issuesAddress, t("tabs.issues"), true],
        [differencesAddress, t("tabs.differences"), true],
      ]}
    />
  );
}
