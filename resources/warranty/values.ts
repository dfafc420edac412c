import type { NewWarrantyEntry, WarrantyEntry } from "#contracts/warranty/warranty";
import { inLanguages } from "#src/lib/words/text-in";

export interface EntryValues extends Omit<NewWarrantyEntry, "duration" | "serial_pattern" | "return_location_id"> {
  duration: NewWarrantyEntry["duration"] | undefined;
  serial_pattern: string | null | undefined;
  return_location_id: string | null | undefined;
}

export const newEntry: Partial<EntryValues> = {
  product_group_ids: [],
  duration: { value: 24, unit: "MONTHS" },
  lifetime: false,
  starts_from: "DELIVERY",
  registration_required: false,
  serial_required: false,
  proof_required: false,
  covered_reasons: [],
  excluded_reasons: [],
  benefits: [{ type: "REPAIR", total_quantity: null }],
  countries: [],
  price_minor: 0,
  priority: 100,
  active: true,
};

/** Return the form values, without the fields the server adds. */
export function warrantyRuleValues(entry: WarrantyEntry): EntryValues {
  const { id: _, store_id, product_groups, return_place, currency, registrations, version, created_at, updated_at, ...values } = entry;
  return values;
}

export function warrantyRuleBody(values: EntryValues): NewWarrantyEntry {
  return {
    ...values,
    duration: values.lifetime ? null : (values.duration ?? null),
    serial_pattern: values.serial_pattern?.trim() || null,
    return_location_id: values.return_location_id ?? null,
    price_minor: values.price_minor ?? 0,
    benefits: (values.benefits ?? []).map(({ type, total_quantity }) => ({ type, total_quantity: total_quantity ?? null })),
    terms: inLanguages(values.terms),
  };
}
