import type { ShippingLabelSettings } from "#contracts/settings/label";
import type { ShippingPlace } from "#contracts/settings/places";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

export type LabelNews =
  | { what: "made"; tracking_number: string; carrier: string }
  | { what: "failed"; code: string }
  | { what: "voided"; shipment_id: string | null; tracking_number: string | null; reason: string };

/** What labels tell the return they belong to. */
export interface LabelLinks extends PaperSettings {
  /** Writes it into the case's story; answers the parcel a new label stands for. */
  recordLabelEvent(tx: Tx, context: CallContext, returnId: string, news: LabelNews): Promise<string | null>;
}

/** How the store wants its labels, and where parcels go. */
export interface PaperRules {
  country: string;
  label: ShippingLabelSettings;
  places: readonly ShippingPlace[];
}
/** What papers ask of settings. */
export interface PaperSettings {
  settingsLinks: { rulesOf(reader: Reader, storeId: string): Promise<PaperRules> };
}
