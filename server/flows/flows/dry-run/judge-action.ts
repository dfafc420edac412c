import { type ActionConfig, type ActionName, flowActions } from "#contracts/flows/actions";
import { judgeClaim } from "#server/cases/domain/claims/claim-machine";
import { bonusOf } from "#server/cases/domain/money/bonus";
import { defaultPolicy, type PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import type { ReturnCase } from "#server/cases/domain/returns/return-case";
import { judge } from "#server/cases/domain/returns/return-machine";
import { reviewFlag } from "#server/cases/domain/returns/review-flag";
import { loadStoreRules } from "#server/cases/settings/api";
import type { Reader } from "#server/db/open";
import { dayIn } from "#server/kit/days";
import { AppError, ensure } from "#server/kit/errors";
import { noFees } from "../engine/actions.ts";
import { refusalOf } from "../engine/passed.ts";
import type { Subject } from "../facts/case-subject.ts";
import type { DryWalk } from "./walk-case.ts";

type Effect = Record<string, unknown>;
type Judge<A extends ActionName> = (walk: DryWalk, config: ActionConfig<A>, now: Subject) => Effect | Promise<Effect>;
type Judged = Exclude<
  ActionName,
  "HIDE_OUTCOMES" | "HIDE_METHODS" | "ALLOW_KEEP" | "SET_WINDOW" | "REQUIRE_PHOTO" | "REQUIRE_COMMENT" | "SHOW_MESSAGE" | "REFUSE"
>;

/** The rules of an action judge a case as it was then; which units were in transit is no longer known. */
function machineOf(walk: DryWalk, { row, items }: Subject & { type: "RETURN" }): ReturnCase {
  const { standing } = walk;
  const none = { payments: [], ledger: [], exchangeLines: [] };
  const rounds = standing.isProcessed
    ? [{ round: 1, refund_minor: 0, credit_minor: 0, bonus_minor: 0, invoice_minor: 0, shipping_minor: 0 }]
    : [];
  return {
    ...{ ...row, ...none, rounds, reopened: standing.isReopened, items },
    policy: { ...defaultPolicy, ...(row.policy_snapshot as Partial<PolicySnapshot>) },
  };
}

/** @throws the code of the rule that refuses */
function allow(walk: DryWalk, now: Subject, action: string): void {
  const { standing } = walk;
  if (now.type !== "RETURN" && now.type !== "CLAIM") throw new AppError("WRONG_STAGE");
  const verdict =
    now.type === "RETURN"
      ? judge(machineOf(walk, now), action as Parameters<typeof judge>[1])
      : judgeClaim(
          { ...now.row, status: standing.status, items: now.items, is_reopened: standing.isReopened, resolutions: [] },
          action as Parameters<typeof judgeClaim>[1],
        );
  if (!verdict.allowed) throw new AppError(verdict.code ?? "WRONG_STAGE");
}

function decide(walk: DryWalk, now: Subject, action: string, decision: "APPROVED" | "REJECTED"): Effect {
  allow(walk, now, action);
  ensure(walk.standing.decision === "PENDING", "ALREADY_DECIDED", { decision: walk.standing.decision });
  assertReviewed(now);
  walk.carry({ decision });
  return {};
}

const assertReviewed = (now: Subject): void => ensure(now.type !== "RETURN" || !now.row.flags.includes(reviewFlag), "NEEDS_REVIEW");

const rules = (walk: DryWalk, now: Subject, changed: Partial<PolicySnapshot>): Effect => {
  allow(walk, now, "update");
  walk.carry({ rules: { ...walk.carried.rules, ...changed } });
  return {};
};
const flag = (walk: DryWalk, name: string, isAdded: boolean): Effect => {
  const { added, removed } = walk.carried;
  const without = (set: ReadonlySet<string>) => new Set([...set].filter((one) => one !== name));
  walk.carry(
    isAdded
      ? { added: new Set([...added, name]), removed: without(removed) }
      : { added: without(added), removed: new Set([...removed, name]) },
  );
  return {};
};
const linesOf = (now: Subject): PolicySnapshot["lines"] =>
  now.type === "RETURN" ? ((now.row.policy_snapshot as Partial<PolicySnapshot>).lines ?? {}) : {};
const eachLine = (now: Subject, change: Partial<PolicySnapshot["lines"][string]>): Pick<PolicySnapshot, "lines"> => ({
  lines: Object.fromEntries(Object.entries(linesOf(now)).map(([id, line]) => [id, { ...line, ...change }])),
});
/** Members who may be notified or assigned; the action is refused if one of them has left. */
function people({ world }: DryWalk, ids: readonly string[]): Effect {
  const known = ids.filter((id) => world.members.has(id));
  ensure(known.length > 0, "UNKNOWN_MEMBER");
  return { members: known.length };
}

const judges: { [A in Judged]: Judge<A> } = {
  APPROVE: (walk, _, now) => decide(walk, now, "approve", "APPROVED"),
  DECLINE: (walk, _, now) => decide(walk, now, "decline", "REJECTED"),
  CLAIM_APPROVE: (walk, { max_minor }, now) => {
    const { row } = now as Subject & { type: "CLAIM" };
    ensure(row.currency === walk.calendar.currency && row.claimed_minor <= max_minor, "CLAIM_CAP_EXCEEDED");
    return decide(walk, now, "approve", "APPROVED");
  },
  CLAIM_DENY: (walk, _, now) => decide(walk, now, "deny", "REJECTED"),
  CLAIM_ASK: (walk, _, now) => {
    allow(walk, now, "request-info");
    return {};
  },
  NEEDS_REVIEW: (walk) => {
    walk.would.review = true;
    return flag(walk, reviewFlag, true);
  },
  FLAG: (walk, config) => flag(walk, config.flag, true),
  UNFLAG: (walk, config) => {
    ensure(config.flag !== reviewFlag, "NEEDS_REVIEW");
    return flag(walk, config.flag, false);
  },
  NOTE: () => ({}),
  ASSIGN: (walk, config) => people(walk, config.to === "MEMBER" ? [config.member_id] : config.member_ids),
  TAG_CUSTOMER: (_, { tags }, { customer }) => {
    ensure(customer.customer_id !== null, "NOT_FOUND");
    return { tags };
  },
  TAG_ORDER: (_, { tags }, { order }) => {
    ensure(order !== null, "NOT_FOUND");
    return { tags };
  },
  SET_FEES: (walk, config, now) => rules(walk, now, linesWithFees(now, config)),
  async WAIVE_FEES(walk, _, now) {
    const effect = rules(walk, now, eachLine(now, { fees: noFees }));
    const { fees_minor, isHome } = await walk.money();
    if (isHome) walk.would.fees_waived_minor = fees_minor;
    return { ...effect, fees_minor };
  },
  async SET_BONUS(walk, config, now) {
    const effect = rules(walk, now, { bonus_credit: config });
    const { credit_minor, isHome } = await walk.money();
    if (isHome) walk.would.bonus_minor = bonusOf(config, credit_minor, 0, true);
    return effect;
  },
  SET_SHIPPING_REFUND: (walk, { rule }, now) => rules(walk, now, eachLine(now, { refund_shipping: rule })),
  SET_REFUND_TRIGGER: (walk, { trigger }, now) => rules(walk, now, { refund_trigger: trigger }),
  SET_AUTO_PROCESS: (walk, { when }, now) => rules(walk, now, { auto_process: when }),
  SET_PLACE: (walk, { place_id }, now) => {
    ensure(walk.world.places.has(place_id), "UNKNOWN_LOCATION");
    return rules(walk, now, { place_id });
  },
  MAIL_CUSTOMER: (walk, _, now) => {
    ensure(now.customer.customer_email, "ADDRESS_MISSING");
    walk.would.mails += 1;
    return {};
  },
  MAIL_STAFF: (walk, { member_ids }) => {
    const effect = people(walk, member_ids);
    walk.would.mails += Number(effect.members);
    return effect;
  },
  NOTIFY: (walk, { member_ids }) => people(walk, member_ids),
  WEBHOOK: (walk, { endpoint_id }) => {
    ensure(walk.world.endpoints.has(endpoint_id), "NOT_FOUND");
    return { endpoint_id };
  },
  HOLD_EXCHANGE: (_, __, now) => {
    const { status, exchange_status } = (now as Subject & { type: "RETURN" }).row;
    ensure(status === "OPEN", "WRONG_STAGE");
    ensure(exchange_status === "RELEASED", "NOTHING_TO_FULFILL");
    return {};
  },
  RELEASE_EXCHANGE: (walk, _, now) => {
    allow(walk, now, "release-hold");
    assertReviewed(now);
    return {};
  },
  PROCESS: (walk, _, now) => {
    allow(walk, now, "process");
    assertReviewed(now);
    walk.carry({ isProcessed: true });
    return {};
  },
  PAY: (walk, _, now) => pay(walk, now),
};

const linesWithFees = (now: Subject, fees: ActionConfig<"SET_FEES">): Pick<PolicySnapshot, "lines"> => {
  const set = Object.fromEntries(Object.entries(fees).filter(([, value]) => value !== undefined));
  return { lines: Object.fromEntries(Object.entries(linesOf(now)).map(([id, line]) => [id, { ...line, fees: { ...line.fees, ...set } }])) };
};

/**
 * Payments of a dry run count against the limits of the flow, day by day and case by case, the oldest first. What the flow would already
 * have paid on the case, or a person had actually paid by then, is not due again.
 */
async function pay(walk: DryWalk, now: Subject): Promise<Effect> {
  ensure(walk.standing.isProcessed, "NOT_RECEIVED");
  const { due_minor, paid_minor, isHome } = await walk.money();
  const { payLimits, paid, paidTo } = walk.world;
  const before = paidTo.get(walk.caseId) ?? 0;
  const minor = Math.max(0, due_minor - Math.max(paid_minor, before));
  if (minor === 0) return { amount_minor: 0 };
  assertReviewed(now);
  const day = dayIn(walk.calendar.timezone, walk.clock);
  const spent = paid.get(day) ?? 0;
  const isWithin = payLimits !== null && isHome && before + minor <= payLimits.max_case_minor && spent + minor <= payLimits.max_day_minor;
  ensure(isWithin, "REFUND_LIMIT_EXCEEDED");
  paid.set(day, spent + minor);
  paidTo.set(walk.caseId, before + minor);
  walk.would.pay_minor += minor;
  return { amount_minor: minor };
}

/** What an action would have done, or the code of the rule that would have refused it. */
export type Verdict = { effect: Effect } | { refused: string };

/** Judge an action without performing it; what it would have changed is kept in memory. @throws any error that is not a refusal */
export async function judgeAction(walk: DryWalk, config: Record<string, unknown>, now: Subject): Promise<Verdict> {
  const { action, on_refusal: _, ...own } = config;
  const name = action as Judged;
  try {
    const effect = await (judges[name] as Judge<Judged>)(walk, flowActions[name].config.parse(own) as never, now);
    if (name === "APPROVE" || name === "CLAIM_APPROVE") walk.would.decision = "APPROVED";
    if (name === "DECLINE" || name === "CLAIM_DENY") walk.would.decision = "REJECTED";
    return { effect: { action: name, ...effect } };
  } catch (error) {
    const code = refusalOf(error);
    if (code === null) throw error;
    return { refused: code };
  }
}

/** Return the records that actions can refer to, as they are now. */
export async function dryWorld(reader: Reader, storeId: string) {
  const members = await reader
    .selectFrom("membership")
    .select("id")
    .where("store_id", "=", storeId)
    .where("status", "=", "active")
    .execute();
  const hooks = await reader
    .selectFrom("webhook_endpoint")
    .select("id")
    .where("store_id", "=", storeId)
    .where("active", "=", true)
    .execute();
  const { places, stores, timezone } = await loadStoreRules(reader, storeId);
  return {
    timezone,
    members: new Set(members.map(({ id }) => id)),
    endpoints: new Set(hooks.map(({ id }) => id)),
    places: new Set([...places, ...stores].map(({ id }) => id)),
    /** What was paid so far, by day. */
    paid: new Map<string, number>(),
    /** What was paid so far, by case. */
    paidTo: new Map<string, number>(),
  };
}
