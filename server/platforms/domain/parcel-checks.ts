import type { ErrorCode } from "#contracts/errors";

/** What customs must know about some units of a parcel. */
export interface CustomsItem {
  title: string;
  quantity: number;
  weight_g: number | null;
  value_minor: number;
  hs_code: string | null;
  origin_country: string | null;
}

export interface CheckedParcel {
  from: { country: string; phone: string | null };
  to: { country: string };
  /** Null: neither the products nor a person say what it weighs. */
  weight_g: number | null;
  hasSize: boolean;
  isCustoms: boolean;
  currency: string;
  items: readonly CustomsItem[];
}

/** Exports from the United States above it, by commodity, need a number of the export declaration. */
const exportLimitMinor = 250_000;

/** Return why a parcel cannot be sent, before anybody is asked; null: it can. */
export function parcelProblem(parcel: CheckedParcel, { needsPhone }: { needsPhone: boolean }): ErrorCode | null {
  if (needsPhone && !parcel.from.phone) return "PHONE_NEEDED";
  if (parcel.weight_g === null || parcel.weight_g <= 0 || !parcel.hasSize) return "WEIGHT_NEEDED";
  if (!parcel.isCustoms) return null;
  const isDeclared = parcel.items.every(({ hs_code, origin_country, weight_g }) => hs_code && origin_country && weight_g);
  if (!isDeclared || parcel.items.length === 0) return "CUSTOMS_DATA_NEEDED";
  return needsExportNumber(parcel) ? "EXPORT_NUMBER_NEEDED" : null;
}

const isExport = ({ from, to }: Pick<CheckedParcel, "from" | "to">): boolean => from.country === "US" && to.country !== "US";

/** An amount in another currency says nothing about the limit, and no rate is guessed. */
function needsExportNumber(parcel: CheckedParcel): boolean {
  if (!isExport(parcel) || parcel.to.country === "CA") return false;
  if (parcel.currency !== "USD") return true;
  const sums = new Map<string, number>();
  for (const { hs_code, value_minor } of parcel.items) sums.set(hs_code ?? "", (sums.get(hs_code ?? "") ?? 0) + value_minor);
  return [...sums.values()].some((sum) => sum > exportLimitMinor);
}

/** Return the exemption that a parcel out of the United States names; null: none is asked for. */
export const exportExemption = (parcel: Pick<CheckedParcel, "from" | "to">): string | null =>
  isExport(parcel) ? (parcel.to.country === "CA" ? "NOEEI 30.36" : "NOEEI 30.37(a)") : null;
