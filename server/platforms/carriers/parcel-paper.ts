import type { Language } from "#contracts/session/session";

/** An address on a document; the country as its two-letter code. */
export interface PaperAddress {
  name: string;
  lines: readonly string[];
  country: string;
  phone?: string | null;
}

export interface PaperItem {
  title: string;
  sku: string | null;
  quantity: number;
  reason: string;
  weight_g: number | null;
  /** For customs; papers stored before products had them lack both. */
  hs_code?: string | null;
  origin_country?: string | null;
  /** The value declared to customs for these units, minor units; required for returned goods too. */
  value_minor: number;
}

/** The contents of a label and its packing slip, as of the label's creation. */
export interface ParcelPaper {
  language: Language;
  store: string;
  /** The case whose items it brings back. Left out in papers stored before claims had labels: a return. */
  noun?: "return" | "claim";
  return_number: string;
  order_number: string;
  currency: string;
  sender: PaperAddress;
  recipient: PaperAddress;
  parcel: { length_mm: number; width_mm: number; height_mm: number; weight_g: number } | null;
  items: readonly PaperItem[];
  /** The goods cross a border and need a customs declaration. */
  customs: boolean;
}
