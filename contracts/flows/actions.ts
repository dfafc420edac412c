import { z } from "zod";
import { Id, line, text } from "../envelope.ts";
import { MinorPositive } from "../money.ts";
import { outcomes, shippingMethods } from "../returns/states.ts";
import { languages } from "../session/rules.ts";
import { Percent } from "../settings/fields.ts";
import { autoProcesses, refundTriggers } from "../settings/general.ts";
import { feeTypes, shippingRefunds } from "../settings/policies.ts";
import { limits, type Place, subjectTypes } from "./states.ts";

/** Words by language; those of the store's default language are required before publishing. */
export const Words = z.partialRecord(z.enum(languages), text(limits.text));
export type Words = z.output<typeof Words>;

export const Flag = z.string().regex(/^[A-Z][A-Z0-9_]{0,39}$/);
const Reason = text(500).min(1);
const People = z.array(Id).max(50);

/** What the policy's fees become; a fee that is left out stays. Fixed amounts are in the store's currency. */
const Fees = z
  .strictObject({
    restocking: z.strictObject({
      type: z.enum(feeTypes),
      amount_minor: MinorPositive.default(0),
      percent: Percent.default(0),
    }),
    label_minor: MinorPositive,
    return_minor: MinorPositive,
    order_minor: MinorPositive,
    exchange_shipping_minor: MinorPositive,
  })
  .partial();
const Bonus = z.strictObject({
  type: z.enum(["PERCENT", "FIXED"]),
  percent: Percent.default(0),
  amount_minor: MinorPositive.default(0),
  cap_minor: MinorPositive.nullable().default(null),
});
const none = z.strictObject({});

export interface FlowAction {
  places: readonly Place[];
  config: z.ZodType;
  /** The value it sets, by which two flows can overlap. */
  sets?: string;
  /** Always ends the run when refused. */
  stops?: true;
  /** Config that names records of the store. */
  refers?: Readonly<Record<string, "MEMBER" | "ENDPOINT" | "PLACE">>;
  /** Config that holds words for customers. */
  words?: readonly string[];
}

const offer = ["OFFER"] as const;
const both = ["OFFER", "RETURN"] as const;
const ofReturn = ["RETURN"] as const;
const ofClaim = ["CLAIM"] as const;
const ofCases = ["RETURN", "CLAIM"] as const;
const ofAll = subjectTypes;
/** Tags set here are never sent to the platform. */
const Tags = z.array(line(100).min(1)).min(1).max(20);

/** What a flow can do. */
export const flowActions = {
  HIDE_OUTCOMES: { places: offer, config: z.strictObject({ outcomes: z.array(z.enum(outcomes)).min(1).max(4) }), sets: "outcomes" },
  HIDE_METHODS: { places: offer, config: z.strictObject({ methods: z.array(z.enum(shippingMethods)).min(1).max(4) }), sets: "methods" },
  ALLOW_KEEP: { places: offer, config: z.strictObject({ max_unit_minor: MinorPositive }), sets: "keep" },
  SET_WINDOW: {
    places: offer,
    config: z.strictObject({ outcomes: z.array(z.enum(outcomes)).min(1).max(4), days: z.int().min(0).max(3650) }),
    sets: "window",
  },
  SET_FEES: { places: both, config: Fees, sets: "fees" },
  WAIVE_FEES: { places: both, config: none, sets: "fees" },
  SET_BONUS: { places: both, config: Bonus, sets: "bonus" },
  SET_SHIPPING_REFUND: { places: both, config: z.strictObject({ rule: z.enum(shippingRefunds) }), sets: "shipping_refund" },
  REQUIRE_PHOTO: { places: offer, config: none },
  REQUIRE_COMMENT: { places: offer, config: none },
  SHOW_MESSAGE: { places: offer, config: z.strictObject({ text: Words }), words: ["text"] },
  REFUSE: { places: offer, config: z.strictObject({ text: Words }), words: ["text"], sets: "refusal" },
  SET_PLACE: { places: both, config: z.strictObject({ place_id: Id }), sets: "place", refers: { place_id: "PLACE" } },
  SET_REFUND_TRIGGER: { places: both, config: z.strictObject({ trigger: z.enum(refundTriggers) }), sets: "refund_trigger" },
  SET_AUTO_PROCESS: { places: both, config: z.strictObject({ when: z.enum(autoProcesses) }), sets: "auto_process" },
  APPROVE: { places: ofReturn, config: none, sets: "decision" },
  DECLINE: { places: ofReturn, config: z.strictObject({ reason: Reason }), sets: "decision" },
  CLAIM_APPROVE: { places: ofClaim, config: z.strictObject({ max_minor: MinorPositive }), sets: "decision" },
  CLAIM_DENY: { places: ofClaim, config: z.strictObject({ reason: Reason }), sets: "decision" },
  CLAIM_ASK: { places: ofClaim, config: z.strictObject({ question: text(limits.text).min(1) }) },
  NEEDS_REVIEW: { places: ofReturn, config: none },
  FLAG: { places: ofCases, config: z.strictObject({ flag: Flag }) },
  UNFLAG: { places: ofCases, config: z.strictObject({ flag: Flag }) },
  NOTE: { places: ofCases, config: z.strictObject({ text: text(limits.text).min(1) }) },
  ASSIGN: {
    places: ofCases,
    config: z.discriminatedUnion("to", [
      z.strictObject({ to: z.literal("MEMBER"), member_id: Id }),
      z.strictObject({ to: z.literal("FEWEST_OPEN"), member_ids: People.min(1) }),
    ]),
    sets: "assignee",
    refers: { member_id: "MEMBER", member_ids: "MEMBER" },
  },
  TAG_CUSTOMER: { places: ofAll, config: z.strictObject({ tags: Tags }) },
  TAG_ORDER: { places: ofAll, config: z.strictObject({ tags: Tags }) },
  MAIL_CUSTOMER: { places: ofAll, config: z.strictObject({ subject: Words, body: Words }), words: ["subject", "body"] },
  MAIL_STAFF: {
    places: ofAll,
    config: z.strictObject({ member_ids: People.min(1), subject: line(200).min(1), body: text(limits.text).min(1) }),
    refers: { member_ids: "MEMBER" },
  },
  NOTIFY: {
    places: ofAll,
    config: z.strictObject({ member_ids: People.min(1), text: line(200).min(1) }),
    refers: { member_ids: "MEMBER" },
  },
  WEBHOOK: { places: ofAll, config: z.strictObject({ endpoint_id: Id }), refers: { endpoint_id: "ENDPOINT" } },
  HOLD_EXCHANGE: { places: ofReturn, config: none },
  RELEASE_EXCHANGE: { places: ofReturn, config: none },
  PROCESS: { places: ofReturn, config: none, stops: true },
  PAY: { places: ofReturn, config: none, stops: true },
} as const satisfies Record<string, FlowAction>;
export type ActionName = keyof typeof flowActions;
export const actionNames = Object.keys(flowActions) as ActionName[];
export type ActionConfig<A extends ActionName> = z.output<(typeof flowActions)[A]["config"]>;

/** Return an action by name; undefined also for the names that every object inherits. */
export const actionNamed = (name: unknown): FlowAction | undefined =>
  typeof name === "string" && Object.hasOwn(flowActions, name) ? flowActions[name as ActionName] : undefined;

/** What a text to customers or staff may name, as `{{field}}`. */
export const textFields = ["store.name", "customer.name", "case.number", "order.number", "flow.name"] as const;
