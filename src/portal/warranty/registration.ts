import type { AskedField, PortalRegistration, WarrantyItem } from "#contracts/portal/warranty";

export type Coverage = NonNullable<WarrantyItem["coverage"]>;
export type TypedField = Exclude<AskedField, "PROOF">;
/** The answers entered and uploaded so far. */
export interface Answers {
  typed: Partial<Record<TypedField, string>>;
  proof: { id: string; name: string }[];
}
export const noAnswers: Answers = { typed: {}, proof: [] };

/** Return the required fields that are still empty. */
export const missingOf = (fields: Coverage["fields"], { typed, proof }: Answers): AskedField[] =>
  fields.flatMap(({ field, required }) => (required && (field === "PROOF" ? proof.length === 0 : !typed[field]?.trim()) ? [field] : []));

export const buildRegistration = (order_line_id: string, { typed, proof }: Answers): PortalRegistration => ({
  order_line_id,
  serial: typed.SERIAL ?? "",
  phone: typed.PHONE ?? "",
  address: typed.ADDRESS ?? "",
  note: typed.NOTE ?? "",
  proof: proof.map(({ id }) => id),
});
