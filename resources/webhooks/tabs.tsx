import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";
import { endpointsAddress, listAddress, sentAddress } from "./addresses.ts";

/** Show links to incoming webhook deliveries and outgoing webhook events. */
export function Tabs() {
  const { t } = useTranslation("webhooks");
  return (
    <SectionTabs
      isPadded
      label={t("titles:webhooks")}
      tabs={[
        [listAddress, t("tabs.check"), true],
        [endpointsAddress, t("tabs.endpoints"), true],
        [sentAddress, t("tabs.sent"), true],
      ]}
    />
  );
}
