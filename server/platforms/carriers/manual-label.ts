import type { CarrierPort } from "./port.ts";

/** A label somebody bought elsewhere: only its number is kept, and giving it back is that person's business. */
export const manualLabel: CarrierPort = {
  kind: "manual",
  buy: async ({ typed }) =>
    typed ? { state: "bought", ...typed, cost_minor: 0, document: null } : { state: "failed", code: "NOT_FOUND", retry: false },
  void: async () => ({ state: "voided" }),
};
