import { type ActionName, actionNames } from "#contracts/flows/actions";
import { outcomes, shippingMethods } from "#contracts/returns/states";
import { autoProcesses, refundTriggers } from "#contracts/settings/general";
import { shippingRefunds } from "#contracts/settings/policies";
import type { ReferenceKind } from "../words/references.ts";

/** A value of an action's config, and the input it has. */
export type Setting = { key: string } & (
  | { kind: "money" }
  | { kind: "days" }
  | { kind: "text"; max: number; isLong?: true }
  | { kind: "words"; isLong?: true; withFields?: true }
  | { kind: "choices"; values: readonly string[]; field: string }
  | { kind: "choice"; values: readonly string[]; words: string }
  | { kind: "reference"; of: ReferenceKind }
  | { kind: "references"; of: ReferenceKind }
  | { kind: "flag" }
);

const outcomesOf: Setting = { key: "outcomes", kind: "choices", values: outcomes, field: "outcome" };
const reason: Setting = { key: "reason", kind: "text", max: 500, isLong: true };
const people: Setting = { key: "member_ids", kind: "references", of: "MEMBER" };
const flag: Setting = { key: "flag", kind: "flag" };

/** The inputs of actions in order; an action that is not named has nothing to set, or a form of its own. */
export const actionSettings: Partial<Record<ActionName, readonly Setting[]>> = {
  HIDE_OUTCOMES: [outcomesOf],
  HIDE_METHODS: [{ key: "methods", kind: "choices", values: shippingMethods, field: "shipping_method" }],
  ALLOW_KEEP: [{ key: "max_unit_minor", kind: "money" }],
  SET_WINDOW: [outcomesOf, { key: "days", kind: "days" }],
  SET_SHIPPING_REFUND: [{ key: "rule", kind: "choice", values: shippingRefunds, words: "settings:refund_shipping" }],
  SHOW_MESSAGE: [{ key: "text", kind: "words", isLong: true }],
  REFUSE: [{ key: "text", kind: "words", isLong: true }],
  SET_PLACE: [{ key: "place_id", kind: "reference", of: "PLACE" }],
  SET_REFUND_TRIGGER: [{ key: "trigger", kind: "choice", values: refundTriggers, words: "settings:refund_trigger" }],
  SET_AUTO_PROCESS: [{ key: "when", kind: "choice", values: autoProcesses, words: "settings:auto_process" }],
  DECLINE: [reason],
  CLAIM_APPROVE: [{ key: "max_minor", kind: "money" }],
  CLAIM_DENY: [reason],
  CLAIM_ASK: [{ key: "question", kind: "text", max: 2000, isLong: true }],
  FLAG: [flag],
  UNFLAG: [flag],
  NOTE: [{ key: "text", kind: "text", max: 2000, isLong: true }],
  MAIL_CUSTOMER: [
    { key: "subject", kind: "words", withFields: true },
    { key: "body", kind: "words", isLong: true, withFields: true },
  ],
  MAIL_STAFF: [people, { key: "subject", kind: "text", max: 200 }, { key: "body", kind: "text", max: 2000, isLong: true }],
  NOTIFY: [people, { key: "text", kind: "text", max: 200 }],
  WEBHOOK: [{ key: "endpoint_id", kind: "reference", of: "ENDPOINT" }],
};

export const isActionName = (name: unknown): name is ActionName => (actionNames as readonly unknown[]).includes(name);
