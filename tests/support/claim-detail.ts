import { type ClaimAction, claimActionNames } from "#contracts/claims/actions";
import type { AllowedClaimAction, ClaimDetail, ClaimRow } from "#contracts/claims/shapes";

const at = "2026-06-01T09:00:00.000Z";
type Item = ClaimDetail["items"][number];

export const claimRow = (over: Partial<ClaimRow> = {}): ClaimRow => ({
  id: "c1",
  number: "CLM-1",
  order: { id: "o1", number: "#1054" },
  customer: { name: "Ann Bee", email: "ann@example.test" },
  type: "DAMAGED",
  status: "OPEN",
  stage: "SUBMITTED",
  decision: "PENDING",
  close_reason: null,
  kinds: [],
  item_count: 2,
  items_summary: "Lamp",
  reasons: ["DAMAGED"],
  claimed_minor: 20_000,
  approved_minor: 0,
  currency: "USD",
  flags: [],
  assignee: null,
  source: "portal",
  carrier_state: null,
  created_at: at,
  updated_at: at,
  due_at: null,
  ...over,
});

export const claimItem = (over: Partial<Item> = {}): Item => ({
  id: "i1",
  order_line_id: "l1",
  product_id: null,
  variant_id: null,
  title: "Lamp",
  variant_title: "Brass",
  sku: "LAMP-B",
  barcode: null,
  image_url: null,
  reason: "DAMAGED",
  description: "The shade is broken",
  evidence: [],
  quantity: 2,
  released: 0,
  approved: 0,
  approved_minor: 0,
  approved_tax_minor: 0,
  received: 0,
  resolved: 0,
  minimum: 0,
  left: 0,
  left_minor: 0,
  value_minor: 20_000,
  values_minor: [10_000, 20_000],
  ...over,
});

/** Return allowed actions: `{ approve: true, deny: "FORBIDDEN" }`; everything else is at the wrong stage. */
export const allowedOnClaim = (verdicts: Partial<Record<ClaimAction, true | string>> = {}): AllowedClaimAction[] =>
  claimActionNames.map((action) => {
    const verdict = verdicts[action] ?? "WRONG_STAGE";
    const code = verdict === true ? null : verdict;
    return {
      action,
      allowed: verdict === true,
      code,
      reason_code: code,
      message: code ? `because ${code}` : "",
      permission: "",
      path: "",
      method: "POST",
    };
  });

export const claimStory = (
  label: ClaimDetail["timeline"][number]["label"],
  over: Partial<ClaimDetail["timeline"][number]> = {},
): ClaimDetail["timeline"][number] => ({
  id: `t-${label}`,
  at,
  actor: { type: "member", id: "m1", name: "Wen Li" },
  label,
  stage: "SUBMITTED",
  text: "",
  data: {},
  ...over,
});

export const claimDetail = (over: Partial<ClaimDetail> = {}): ClaimDetail => ({
  ...claimRow(),
  version: 1,
  close_note: null,
  override_reason: null,
  advice: [],
  wanted: null,
  address_confirmed: false,
  question: null,
  expires_at: null,
  needs_item: false,
  location_id: null,
  registration: null,
  parcel: null,
  parcels: [],
  items: [claimItem()],
  shipping: { paid_minor: 0, left_minor: 0, approved_minor: 0 },
  resolutions: [],
  refused: [],
  ledger: [],
  documents: [],
  carrier_claims: [],
  money: { claimed_minor: 20_000, approved_minor: 0, paid_minor: 0, replaced_minor: 0, pending_minor: 0, recovered: [] },
  refund_limit_left_minor: null,
  order_detail: {
    external_id: "1054",
    ordered_at: at,
    fulfilled_at: at,
    delivered_at: null,
    ship_to: null,
    paid_minor: 26_000,
    refunded_minor: 0,
    refundable_minor: 26_000,
  },
  customer_detail: { id: "k1", phone: "+49 30 1234", language: "de", orders_count: 3, returns_count: 1, claims_count: 2 },
  platform: null,
  cases: [],
  timeline: [claimStory("Submitted", { actor: { type: "customer", id: null, name: "" } })],
  notes: [],
  allowed_actions: allowedOnClaim(),
  next_action: null,
  awaited_action: null,
  ...over,
});
