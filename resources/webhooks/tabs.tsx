import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";

const base = "/dashboard/settings/store/webhooks";

/** What the platform tells us, and what we tell the merchant's own systems. */
export function Tabs() {
  const { t } = useTranslation();
  return (
    <SectionTabs
      isPadded
      label={t("webhooks.webhooks")}
      tabs={[
        [base, t("webhooks.tabs.check"), true],
        [`${base}/endpoints`, t("webhooks.tabs.endpoints"), true],
        [`${base}/sent`, t("webhooks.tabs.sent"), true],
      ]}
    />
  );
}
