import type { Language } from "#contracts/session/session";

/** A place on a paper; a country by its two letters. */
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
  /** What was paid for these units, minor units; customs want it for goods that come back too. */
  value_minor: number;
}

/** All that stands on a label and its packing slip, as it was when the label was made. */
export interface ParcelPaper {
  language: Language;
  store: string;
  return_number: string;
  order_number: string;
  currency: string;
  sender: PaperAddress;
  recipient: PaperAddress;
  parcel: { length_mm: number; width_mm: number; height_mm: number; weight_g: number } | null;
  items: readonly PaperItem[];
  /** The goods cross a border, so customs want to know of them. */
  customs: boolean;
}
