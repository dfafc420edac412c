import { ownLabel } from "./own-label.ts";
import type { CarrierPort } from "./port.ts";

/** A label bought elsewhere: only its number is stored, and voiding it is up to whoever bought it. */
const manualLabel: CarrierPort = {
  kind: "manual",
  buy: async ({ typed }) =>
    typed ? { state: "bought", ...typed, cost_minor: 0, document: null } : { state: "failed", code: "NOT_FOUND", retry: false },
  void: async () => ({ state: "voided" }),
};

const adapters: Readonly<Record<string, CarrierPort>> = { own: ownLabel, manual: manualLabel };

/** Return the adapter of a name; labels generated here for an unknown one. */
export const carrierPortOf = (adapter: string): CarrierPort => adapters[adapter] ?? ownLabel;
