import type { Plugin } from "vite";

/** Enumerations a customer reads; the others are the back office's. */
export const customerEnums = [
  "benefit",
  "claim_evidence",
  "claim_kind",
  "claim_type",
  "credit_movement",
  "credit_state",
  "customer_claim_stage",
  "customer_claim_timeline",
  "customer_method",
  "customer_registration_field",
  "customer_stage",
  "customer_timeline",
  "fee",
  "order_parcel",
  "outcome",
] as const;

/** Leave the words of all other enumerations out of the portal: phones would load five kilobytes that no page shows. */
export const onlyCustomerEnums = (): Plugin => ({
  name: "only-customer-enums",
  enforce: "pre",
  transform(code, id) {
    if (!/\/contracts\/locales\/enums\/\w+\.json$/.test(id)) return null;
    const words = JSON.parse(code) as Record<string, unknown>;
    return JSON.stringify(Object.fromEntries(customerEnums.map((name) => [name, words[name]])));
  },
});
