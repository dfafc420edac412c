import { useRef, useState } from "react";
import type { CarrierRule } from "#contracts/settings/carrier-rules";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { ReturnPolicy } from "#contracts/settings/policies";
import { type SaveSettings, settings } from "#contracts/settings/settings";
import { useCommand } from "#src/hooks/commands/use-command";
import { useSection } from "./use-section.ts";

export interface ListSections {
  SHIPPING_LABEL: CarrierRule;
  RETURN_POLICIES: ReturnPolicy;
  SHIPPING_LOCATIONS: ShippingPlace;
  IN_STORE_LOCATIONS: StorePlace;
}
const listOf = {
  SHIPPING_LABEL: "rules",
  RETURN_POLICIES: "policies",
  SHIPPING_LOCATIONS: "locations",
  IN_STORE_LOCATIONS: "locations",
} as const;

/** Return a section's list. Order and removal are saved at once; a change during a save is saved after it. */
export function useSectionList<S extends keyof ListSections>(section: S) {
  const shown = useSection(section);
  const save = useCommand(settings, "save", { notice: "settings:saved" });
  const [draft, setDraft] = useState<ListSections[S][] | null>(null);
  const wanted = useRef<ListSections[S][] | null>(null);
  const isBusy = useRef(false);
  const data = shown.section?.data as Record<string, ListSections[S][]> | undefined;
  const items = draft ?? data?.[listOf[section]];

  async function push(next: ListSections[S][]): Promise<void> {
    setDraft(next);
    wanted.current = next;
    if (isBusy.current || !shown.section) return;
    isBusy.current = true;
    let { version } = shown.section;
    while (wanted.current) {
      const members = wanted.current;
      wanted.current = null;
      const result = await save.run({ body: { section, version, data: { [listOf[section]]: members } } as SaveSettings });
      if (result.ok) version = result.data.version;
      else wanted.current = null;
      // A change made while the list is read again is saved as well.
      if (!wanted.current) await shown.refetch();
    }
    isBusy.current = false;
    setDraft(null);
  }
  return { ...shown, items, warnings: draft ? [] : (shown.section?.warnings ?? []), failure: save.error, push };
}
