import type { CarrierPort } from "./port.ts";

/** A label bought elsewhere: only its number is stored, and voiding it is up to whoever bought it. */
export const manualLabel: CarrierPort = {
  kind: "manual",
  buy: async ({ typed }) =>
    typed ? { state: "bought", ...typed, cost_minor: 0, document: null } : { state: "failed", code: "NOT_FOUND", retry: false },
  void: async () => ({ state: "voided" }),
};
