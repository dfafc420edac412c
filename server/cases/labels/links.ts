import type { GeneralSettings } from "#contracts/settings/general";
import type { ShippingLabelSettings } from "#contracts/settings/label";
import type { ShippingPlace, StorePlace } from "#contracts/settings/places";
import type { LabelEvent } from "#server/cases/kernel/label-facts";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

/** The return or claim a label is for. */
export interface CaseRef {
  noun: "return" | "claim";
  id: string;
}

/** How labels report to their case. */
export interface LabelLinks extends PaperSettings {
  /** Record an event on the case; returns the shipment id of a new label. */
  recordLabelEvent(tx: Tx, context: CallContext, ref: CaseRef, event: LabelEvent): Promise<string | null>;
}

/** A store's label settings and return addresses. */
export interface PaperRules {
  currency: string;
  country: string;
  general: Pick<GeneralSettings, "label_sender_name">;
  label: ShippingLabelSettings;
  places: readonly ShippingPlace[];
  stores: readonly StorePlace[];
}
/** What documents need of the settings. */
export interface PaperSettings {
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<PaperRules> };
}
