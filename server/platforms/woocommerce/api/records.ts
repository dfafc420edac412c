/** Records of the REST API, with the fields the adapter reads. Money is decimal strings. */
export interface WooMeta {
  key: string;
  value: unknown;
}
export interface WooTax {
  id: number;
  total: string;
}
export interface WooLine {
  id: number;
  name?: string;
  quantity: number;
  total: string;
  total_tax: string;
  taxes: WooTax[];
  product_id?: number;
  variation_id?: number;
}
export interface WooOrder {
  id: number;
  number: string;
  status: string;
  currency: string;
  total: string;
  created_via: string;
  payment_url?: string;
  date_paid_gmt: string | null;
  payment_method?: string;
  date_modified_gmt: string;
  line_items: WooLine[];
  shipping_lines: WooLine[];
  fee_lines: WooLine[];
  refunds: { id: number; reason?: string; total: string }[];
  meta_data: WooMeta[];
}
/** Its row is saved before the gateway pays, and our meta after everything else: until then the reason alone names the operation. */
export interface WooRefund {
  id: number;
  date_created_gmt?: string;
  amount: string;
  reason?: string;
  /** The gateway said that it paid; false for refunds made by hand, too. */
  refunded_payment?: boolean;
  meta_data: WooMeta[];
  line_items: { id: number; quantity: number; meta_data: WooMeta[] }[];
}
export interface WooProduct {
  id: number;
  type: string;
  name: string;
  /** `trash` while it is in the bin. */
  status?: string;
  date_modified_gmt: string;
  manage_stock: boolean | "parent";
  stock_quantity: number | null;
  meta_data: WooMeta[];
}

/** Names an operation in the record it made, so that it can be found again. */
export const keyMeta = "_rm_key";
/** Marks orders made by this app, because orders cannot be searched by meta. */
export const createdVia = "rm";

export const hasKey = ({ meta_data }: { meta_data?: WooMeta[] }, key: string): boolean =>
  (meta_data ?? []).some((meta) => meta.key === keyMeta && meta.value === key);
export const keyedMeta = (key: string): WooMeta[] => [{ key: keyMeta, value: key }];
