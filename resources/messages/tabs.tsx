import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/pages/section-tabs";
import { logAddress, peopleAddress } from "./resource.ts";

export function MailTabs() {
  const { t } = useTranslation("messages");
  const tabs = [
    [peopleAddress, t("tabs.people"), true],
    [logAddress, t("tabs.all"), true],
  ] as const;
  return <SectionTabs isPadded label={t("titles:messages")} tabs={tabs} />;
}
