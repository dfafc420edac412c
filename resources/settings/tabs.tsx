import { useTranslation } from "react-i18next";
import { SectionTabs } from "#src/ui/section-tabs";
import {
  generalAddress,
  inStoreLocationsAddress,
  policiesAddress,
  shippingLabelAddress,
  shippingLocationsAddress,
  warrantyAddress,
} from "./addresses.ts";

const sections = [
  [generalAddress, "general"],
  [policiesAddress, "policies"],
  [shippingLocationsAddress, "shippingLocations"],
  [inStoreLocationsAddress, "inStoreLocations"],
  [shippingLabelAddress, "shippingLabel"],
  [warrantyAddress, "warranty"],
] as const;

/** Show the sections of the return settings; on a phone the bar scrolls. */
export function Tabs() {
  const { t } = useTranslation("settings");
  return <SectionTabs label={t("titles:settings")} tabs={sections.map(([to, name]) => [to, t(`tabs.${name}`)] as const)} />;
}
