import { manualLabel } from "./manual-label.ts";
import { ownLabel } from "./own-label.ts";
import type { CarrierPort } from "./port.ts";

const adapters: Readonly<Record<string, CarrierPort>> = { own: ownLabel, manual: manualLabel };

/** Return the adapter of a name; labels generated here for an unknown one. */
export const carrierPortOf = (adapter: string): CarrierPort => adapters[adapter] ?? ownLabel;
