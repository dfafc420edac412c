import { merchantFaultReasons } from "#contracts/returns/states";
import type { GeneralSettings } from "#contracts/settings/general";
import type { ReturnPolicy } from "#contracts/settings/policies";

/** The parts of a policy needed after the request: fees and shipping. Fixed amounts are in the store's currency. */
export interface LinePolicy {
  id: string;
  name: string;
  fees: ReturnPolicy["fees"];
  refund_shipping: ReturnPolicy["refund_shipping"];
  /** Missing in cases older than the setting: as paid. */
  exchange_credit?: ReturnPolicy["exchange_credit"];
}
/** Policy objections that staff passed over, or that would have applied to a customer. */
export interface Advice {
  order_line_id: string | null;
  code: string;
  closed_at: string | null;
}

/** How a flow of offers decided a line at the time of the request. */
export interface OfferPath {
  flow_id: string;
  name: string;
  number: number;
  order_line_id: string;
  nodes: readonly string[];
}

type SnapshotRules = Pick<
  GeneralSettings,
  | "refund_trigger"
  | "evaluation_mandatory"
  | "auto_close"
  | "auto_process"
  | "refund_order"
  | "default_resolution"
  | "bonus_credit"
  | "credit_valid_days"
  | "exchange_price_rule"
  | "out_of_stock_rule"
  | "exchange_reservation_hours"
  | "expiry_days"
  | "reminder_days"
>;
/** The rules a case was requested under; never re-read afterwards. */
export interface PolicySnapshot extends SnapshotRules {
  instant_exchange: boolean;
  instant_window_days: number;
  instant_reminder_days: number;
  store_currency: string | null;
  fault_reasons: readonly string[];
  /** The return address the parcel is sent to, or the drop-off store; read from the settings whenever it is needed. */
  place_id: string | null;
  /** The policy that decided each line, by order line id. */
  lines: Readonly<Record<string, LinePolicy>>;
  advice: readonly Advice[];
  /** The customer's answers to the questions of flows, by question; missing in cases without any. */
  answers?: Readonly<Record<string, string>>;
  /** The flows that changed what was offered, with the path each took. */
  flows?: readonly OfferPath[];
}

/** The rules of a store that has saved none. */
export const defaultRules: Readonly<SnapshotRules> = {
  refund_trigger: "ON_RECEIVED",
  evaluation_mandatory: false,
  auto_close: true,
  auto_process: "NEVER",
  refund_order: "CREDIT_FIRST",
  default_resolution: "REFUND",
  bonus_credit: { type: "NONE", percent: 0, amount_minor: 0, cap_minor: null },
  credit_valid_days: null,
  exchange_price_rule: "TOTAL",
  out_of_stock_rule: "HOLD",
  exchange_reservation_hours: 672,
  expiry_days: 28,
  reminder_days: 15,
};
export const defaultInstantExchange = { enabled: false, window_days: 14, reminder_days: 3 } as const;

/** The rules for cases requested before their store had any. */
export const defaultPolicy: PolicySnapshot = {
  ...defaultRules,
  instant_exchange: defaultInstantExchange.enabled,
  instant_window_days: defaultInstantExchange.window_days,
  instant_reminder_days: defaultInstantExchange.reminder_days,
  store_currency: null,
  fault_reasons: merchantFaultReasons,
  place_id: null,
  lines: {},
  advice: [],
};

/** Return whether a return reason is the merchant's fault. */
export const isFault = (policy: PolicySnapshot, reason: string): boolean => policy.fault_reasons.includes(reason);
