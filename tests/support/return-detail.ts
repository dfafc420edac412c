import { type Action, actions } from "#contracts/returns/actions";
import { type EditableFields, editableFields } from "#contracts/returns/fields";
import type { AllowedAction, ReturnDetail } from "#contracts/returns/shapes";
import { legsDue } from "#server/cases/domain/money/legs-due";
import { addUp, answered } from "#server/cases/domain/money/settlement-sum";
import { restockable, restockSuggested } from "#server/cases/domain/returns/restock";
import { type CaseItem, missingOf, uninspectedOf } from "#server/cases/domain/returns/return-case";
import { aPayment } from "./return-case.ts";

type Item = ReturnDetail["items"][number];
type Outcome = ReturnDetail["outcome"][number];
const at = "2026-06-01T09:00:00.000Z";

export const item = (over: Partial<Item> = {}): Item => counted({ ...plainItem, ...over });

/** Return an item with the derived counts the server would send. */
function counted(one: PlainItem): Item {
  const units = { ...one, order_line_id: "l1" } as unknown as CaseItem;
  return {
    ...one,
    stays_with_customer: one.outcome === "KEEP",
    missing: missingOf(units, { shipping_method: "LABEL" }),
    uninspected: uninspectedOf(units),
    restockable: restockable(units, { shipping_method: "LABEL" }),
    restock_suggested: restockSuggested(units, { shipping_method: "LABEL" }),
  };
}

type Counts = "stays_with_customer" | "missing" | "uninspected" | "restockable" | "restock_suggested";
type PlainItem = Omit<Item, Counts>;
const plainItem: PlainItem = {
  id: "i1",
  order_line_id: "l1",
  product_id: null,
  title: "Linen Shirt",
  variant_title: "M",
  sku: "SHIRT-M",
  barcode: null,
  image_url: null,
  return_instructions: "",
  reason: "TOO_SMALL",
  comment: "",
  photos: [],
  outcome: "REFUND",
  exchange: null,
  requested: 3,
  approved: 0,
  received: 0,
  accepted: 0,
  rejected: 0,
  restocked: 0,
  settled: 0,
  decision: "PENDING",
  grade: null,
  condition_note: null,
  evaluation_images: [],
  disposition: null,
  value_minor: 26997,
  tax_minor: 0,
};

export const outcome = (over: Partial<Outcome> = {}): Outcome => ({ ...answered({ ...plainOutcome, ...over }), ...over });

const plainOutcome = {
  currency: "USD",
  lines: [{ item_id: "i1", quantity: 2, net_minor: 17998, tax_minor: 0, gross_minor: 17998 }],
  returned_minor: 17998,
  shipping_minor: 0,
  fees: [],
  fees_minor: 0,
  exchange_minor: 0,
  exchange_shipping_minor: 0,
  exchange_discount_minor: 0,
  prior_credit_minor: 0,
  net_minor: 17998,
  resolution_type: "REFUND",
  refunds: [{ payment_id: "p1", kind: "card", amount_minor: 17998 }],
  refund_minor: 17998,
  credit_minor: 0,
  bonus_minor: 0,
  invoice_minor: 0,
  maximum_refundable_minor: 26997,
  warnings: [],
  round: 1,
  at,
} satisfies Partial<Outcome>;

export const leg = (over: Partial<ReturnDetail["ledger"][number]> = {}): ReturnDetail["ledger"][number] => ({
  id: "leg1",
  kind: "REFUND",
  amount_minor: 17998,
  payment_id: "p1",
  state: "SUCCEEDED",
  external_id: null,
  confirmed_minor: null,
  actor: "Olive Owner",
  created_at: at,
  settled_at: at,
  ...over,
});

export const timelineRow = (
  label: ReturnDetail["timeline"][number]["label"],
  over: Partial<ReturnDetail["timeline"][number]> = {},
): ReturnDetail["timeline"][number] => ({
  id: `t-${label}`,
  at,
  actor: { type: "member", id: "m1", name: "Wen Li" },
  label,
  stage: "REQUEST",
  text: "",
  data: {},
  ...over,
});

/**
 * Return allowed actions: `{ approve: true, refund: "FORBIDDEN" }` lists what is allowed and why not; everything else is at the wrong
 * stage.
 */
export const allowed = (verdicts: Partial<Record<Action, true | string>> = {}): AllowedAction[] =>
  actions.map((action) => {
    const verdict = verdicts[action] ?? "WRONG_STAGE";
    const code = verdict === true ? null : verdict;
    const isAllowed = verdict === true || verdict === "FORCE_REQUIRED";
    return {
      action,
      allowed: isAllowed,
      code,
      reason_code: code,
      message: code ? `because ${code}` : "",
      permission: "",
      path: "",
      method: "POST",
    };
  });

const legsDueOf = ({ outcome: rounds = [], ledger = [] }: Partial<ReturnDetail>) =>
  legsDue({
    ...{ id: "r1", waived_minor: 0, rounds, payments: [aPayment()] },
    ledger: ledger.map((one) => ({ ...one, return_id: "r1", correction_minor: 0 })),
  });

/** Optional fields are empty. */
const emptyFields = Object.fromEntries(editableFields.map((field) => [field, null])) as unknown as EditableFields;

/** Return a case as the API sends it: requested, three shirts, undecided; its totals follow from its rounds and ledger. */
export const returnDetail = (over: Partial<ReturnDetail> = {}): ReturnDetail => ({
  id: "r1",
  number: "RMA-1001",
  order_number: "#1001",
  status: "OPEN",
  stage: "REQUEST",
  decision: "PENDING",
  resolution_type: null,
  payment_status: "NONE",
  exchange_status: "NONE",
  store_credit: null,
  platform: null,
  item_count: 3,
  items_summary: "Linen Shirt",
  reasons: ["TOO_SMALL"],
  value_minor: 26997,
  currency: "USD",
  flags: [],
  assignee: null,
  created_at: at,
  updated_at: at,
  due_at: null,
  version: 1,
  close_reason: null,
  hold_reason: null,
  ...emptyFields,
  shipping_method: "LABEL",
  location_id: null,
  store_place: null,
  override_reason: null,
  offer_flows: [],
  advice: [],
  expires_at: null,
  close_note: null,
  shipments: [],
  items: [item()],
  order: {
    id: "o1",
    external_id: "1001",
    number: "#1001",
    ordered_at: at,
    currency: "USD",
    paid_minor: 26997,
    refunded_minor: 0,
    shipping_paid_minor: 0,
    shipping_refunded: false,
    payments: [{ id: "p1", kind: "card", captured_minor: 26997, refunded_minor: 0, refundable_minor: 26997 }],
  },
  customer: { id: "c1", name: "Ann Bee", email: "ann@example.test", phone: null, language: "en", orders_count: 4, returns_count: 1 },
  outcome: [],
  money: { due_minor: 0, paid_minor: 0, left_minor: 0, left_out_minor: 0, pending_minor: 0, invoice_due_minor: 0 },
  refund_limit_left_minor: null,
  ledger: [],
  documents: [],
  exchange: { order: null, lines: [], holds: [], tracking: [] },
  timeline: [timelineRow("Requested")],
  notes: [],
  next_action: null,
  awaited_action: null,
  allowed_actions: allowed({ approve: true, decline: true, update: true, cancel: true, close: "FORCE_REQUIRED" }),
  ...over,
  totals: addUp(over.outcome ?? []),
  legs_due: legsDueOf(over),
});
