import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";

const base = "/dashboard/settings/store/webhooks";

/** Show links to incoming webhook deliveries and outgoing webhook events. */
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
