import { SectionTabs } from "#src/ui/section-tabs";
import {
  generalAddress,
  inStoreLocationsAddress,
  policiesAddress,
  shippingLabelAddress,
  shippingLocationsAddress,
  warrantyAddress,
} from "./addresses.ts";
import { useWords } from "./words.ts";

const sections = [
  [generalAddress, "general"],
  [policiesAddress, "policies"],
  [shippingLocationsAddress, "shippingLocations"],
  [inStoreLocationsAddress, "inStoreLocations"],
  [shippingLabelAddress, "shippingLabel"],
  [warrantyAddress, "warranty"],
] as const;

/** The sections of the return settings; on a phone the bar scrolls. */
export function Tabs() {
  const { say } = useWords();
  return <SectionTabs label={say("settings")} tabs={sections.map(([to, name]) => [to, say(`tabs.${name}`)] as const)} />;
}
