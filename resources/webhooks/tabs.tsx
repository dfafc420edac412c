import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";

const base = "/dashboard/settings/store/webhooks";

/** What the platform tells us, and what we tell the merchant's own systems. */
export function Tabs() {
  const { t } = useTranslation("webhooks");
  return (
    <SectionTabs
      isPadded
      label={t("titles:webhooks")}
      tabs={[
        [base, t("tabs.check"), true],
        [`${base}/endpoints`, t("tabs.endpoints"), true],
        [`${base}/sent`, t("tabs.sent"), true],
      ]}
    />
  );
}
