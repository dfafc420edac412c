import { manualLabel } from "./manual-label.ts";
import { ownLabel } from "./own-label.ts";
import type { CarrierPort } from "./port.ts";

const adapters: Readonly<Record<string, CarrierPort>> = { own: ownLabel, manual: manualLabel };

/** The adapter of a name; an unknown one makes labels of our own. */
export const carrierPortOf = (adapter: string): CarrierPort => adapters[adapter] ?? ownLabel;
