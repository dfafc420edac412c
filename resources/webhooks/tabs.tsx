import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { endpointsAddress, sentAddress, webhooksAddress } from "./resource.ts";

/** Show links to incoming webhook deliveries and outgoing webhook events. */
export function WebhookTabs() {
  const { t } = useTranslation("webhooks");
  return (
    <SectionTabs
      isPadded
      label={t("titles:webhooks")}
      tabs={[
        [webhooksAddress, t("tabs.check"), true],
        [endpointsAddress, t("tabs.endpoints"), true],
        [sentAddress, t("tabs.sent"), true],
      ]}
    />
  );
}
