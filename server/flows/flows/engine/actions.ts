import { emailKey } from "#contracts/email-address";
import { type ActionConfig, type ActionName, flowActions, type Words } from "#contracts/flows/actions";
import type { FlowNode } from "#contracts/flows/graph";
import { languageOfTag } from "#contracts/session/session";
import {
  approveClaimByFlow,
  askCustomerByFlow,
  assignClaimByFlow,
  denyClaimByFlow,
  flagClaimByFlow,
  noteClaimByFlow,
} from "#server/cases/claims/api";
import type { LinePolicy, PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { leftToPeople, reviewFlag } from "#server/cases/domain/returns/review-flag";
import {
  approveReturnByFlow,
  assignReturnByFlow,
  changePlaceByFlow,
  changeRulesByFlow,
  declineReturnByFlow,
  flagReturnByFlow,
  holdExchangeByFlow,
  noteReturnByFlow,
  processReturnByFlow,
  releaseExchangeByFlow,
} from "#server/cases/returns/api";
import { loadStoreRules } from "#server/cases/settings/api";
import { tagCustomer, tagOrder } from "#server/catalogue/orders/api";
import { writeNotice } from "#server/core/notices/api";
import { writeWebhook } from "#server/core/webhook-endpoints/api";
import type { Tx } from "#server/db/open";
import { fillText } from "#server/flows/domain/flows/fill-text";
import { AppError, ensure } from "#server/kit/errors";
import { writeFlowMail } from "#server/messaging/messages/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { fewestOpen, membersOf } from "./members.ts";
import type { Walk } from "./run.ts";
import { isAfterFailure } from "./run-rows.ts";

type Effect = Record<string, unknown>;
type Perform<A extends ActionName> = (deps: ModuleDeps, tx: Tx, walk: Walk, config: ActionConfig<A>, node: FlowNode) => Promise<Effect>;
/** Actions of offers do nothing to a case; PAY is the engine's own, as it calls the platform. */
type Performed = Exclude<
  ActionName,
  "HIDE_OUTCOMES" | "HIDE_METHODS" | "ALLOW_KEEP" | "SET_WINDOW" | "REQUIRE_PHOTO" | "REQUIRE_COMMENT" | "SHOW_MESSAGE" | "REFUSE" | "PAY"
>;

const ofReturn =
  <A extends Performed>(work: (tx: Tx, walk: Walk, config: ActionConfig<A>) => Promise<unknown>): Perform<A> =>
  async (_, tx, walk, config) => {
    await work(tx, walk, config);
    return {};
  };
/** What returns and claims do in the same way. */
const actsOf = ({ subject }: Walk) =>
  subject.type === "RETURN"
    ? { flag: flagReturnByFlow, note: noteReturnByFlow, assign: assignReturnByFlow }
    : { flag: flagClaimByFlow, note: noteClaimByFlow, assign: assignClaimByFlow };

const rules =
  (change: (policy: PolicySnapshot) => Partial<PolicySnapshot>) =>
  (tx: Tx, { context, subject }: Walk) =>
    changeRulesByFlow(tx, context, subject.id, change);
const eachLine = ({ lines }: PolicySnapshot, change: (line: LinePolicy) => LinePolicy): Pick<PolicySnapshot, "lines"> => ({
  lines: Object.fromEntries(Object.entries(lines).map(([id, line]) => [id, change(line)])),
});

/** A policy without any fee. */
export const noFees: LinePolicy["fees"] = {
  restocking: { type: "NONE", amount_minor: 0, percent: 0 },
  ...{ label_minor: 0, return_minor: 0, order_minor: 0, exchange_shipping_minor: 0, waived_for: [] },
};

const performers: { [A in Performed]: Perform<A> } = {
  APPROVE: ofReturn((tx, { context, subject }) => approveReturnByFlow(tx, context, subject.id)),
  DECLINE: ofReturn((tx, { context, subject }, { reason }) => declineReturnByFlow(tx, context, subject.id, reason)),
  CLAIM_APPROVE: ofReturn((tx, { context, subject }, { max_minor }) => approveClaimByFlow(tx, context, subject.id, max_minor)),
  CLAIM_DENY: ofReturn((tx, { context, subject }, { reason }) => denyClaimByFlow(tx, context, subject.id, reason)),
  CLAIM_ASK: ofReturn((tx, { context, subject }, { question }) => askCustomerByFlow(tx, context, subject.id, question)),
  NEEDS_REVIEW: ofReturn((tx, walk) => addFlag(tx, walk, reviewFlag)),
  FLAG: ofReturn((tx, walk, { flag }) => addFlag(tx, walk, flag)),
  UNFLAG: ofReturn((tx, walk, { flag }) => {
    ensure(flag !== reviewFlag, "NEEDS_REVIEW");
    return actsOf(walk).flag(tx, walk.context, walk.subject.id, { add: [], remove: [flag] });
  }),
  NOTE: ofReturn((tx, walk, { text }) => actsOf(walk).note(tx, walk.context, walk.subject.id, fillText(text, valuesOf(walk)))),
  async ASSIGN(_, tx, walk, config) {
    const { storeId } = walk.subject;
    const member = config.to === "MEMBER" ? config.member_id : await fewestOpen(tx, storeId, config.member_ids);
    ensure(member !== null, "UNKNOWN_MEMBER");
    await actsOf(walk).assign(tx, walk.context, walk.subject.id, member);
    return { member_id: member };
  },
  SET_FEES: ofReturn((tx, walk, config) =>
    rules((policy) => eachLine(policy, (line) => ({ ...line, fees: { ...line.fees, ...withoutGaps(config) } })))(tx, walk),
  ),
  WAIVE_FEES: ofReturn((tx, walk) => rules((policy) => eachLine(policy, (line) => ({ ...line, fees: noFees })))(tx, walk)),
  SET_BONUS: ofReturn((tx, walk, config) => rules(() => ({ bonus_credit: config }))(tx, walk)),
  SET_SHIPPING_REFUND: ofReturn((tx, walk, { rule }) =>
    rules((policy) => eachLine(policy, (line) => ({ ...line, refund_shipping: rule })))(tx, walk),
  ),
  SET_REFUND_TRIGGER: ofReturn((tx, walk, { trigger }) => rules(() => ({ refund_trigger: trigger }))(tx, walk)),
  SET_AUTO_PROCESS: ofReturn((tx, walk, { when }) => rules(() => ({ auto_process: when }))(tx, walk)),
  async SET_PLACE(_, tx, { context, subject }, { place_id }) {
    const { places, stores } = await loadStoreRules(tx, subject.storeId);
    const found = [...places, ...stores].find(({ id }) => id === place_id);
    ensure(found, "UNKNOWN_LOCATION");
    await changePlaceByFlow(tx, context, subject.id, { id: place_id, name: found.name, location_id: found.location_id ?? null });
    return { place_id };
  },
  TAG_CUSTOMER: (_, tx, { subject: { storeId, customer } }, { tags }) => addTags(tx, "customer", storeId, customer.customer_id, tags),
  TAG_ORDER: (_, tx, { subject: { storeId, order } }, { tags }) => addTags(tx, "orders", storeId, order?.id ?? null, tags),
  async MAIL_CUSTOMER(deps, tx, walk, { subject: title, body }, node) {
    const { customer, storeId } = walk.subject;
    if (!customer.customer_email) throw new AppError("ADDRESS_MISSING");
    const language = await languageFor(tx, walk, [title, body]);
    const words = (of: Words) => fillText(of[language] ?? "", valuesOf(walk));
    await writeFlowMail(tx, deps, {
      ...{ store_id: storeId, about: aboutOf(walk), kind: "TRANSACTIONAL", recipient: customer.customer_email, language },
      ...{ subject: words(title), body: words(body), key: keyOf(walk, node, customer.customer_email), at: walk.context.now.toISOString() },
    });
    return { language };
  },
  async MAIL_STAFF(deps, tx, walk, { member_ids, subject: title, body }, node) {
    const people = await membersOf(tx, walk.subject.storeId, member_ids);
    if (people.length === 0) throw new AppError("UNKNOWN_MEMBER");
    for (const { email, id } of people)
      await writeFlowMail(tx, deps, {
        ...{ store_id: walk.subject.storeId, about: aboutOf(walk), kind: "STAFF", recipient: email, language: "en" },
        ...{ subject: fillText(title, valuesOf(walk)), body: fillText(body, valuesOf(walk)) },
        ...{ key: keyOf(walk, node, id), at: walk.context.now.toISOString() },
      });
    return { members: people.length };
  },
  async NOTIFY(_, tx, walk, { member_ids, text }) {
    const people = (await membersOf(tx, walk.subject.storeId, member_ids)).map(({ id }) => id);
    if (people.length === 0) throw new AppError("UNKNOWN_MEMBER");
    // Notices are not erased with a person.
    const { "customer.name": __, ...values } = valuesOf(walk);
    const kind = `${noticePrefix[walk.subject.type]}flow_note` as const;
    const notice = { kind, object_id: walk.subject.id, subject: fillText(text, values), by: { id: null, name: "" } } as const;
    await writeNotice(tx, { store_id: walk.subject.storeId, created_at: walk.context.now.toISOString() }, notice, people);
    return { members: people.length };
  },
  async WEBHOOK(_, tx, walk, { endpoint_id }, node) {
    const { subject, flow, run, context } = walk;
    const endpoint = await tx
      .selectFrom("webhook_endpoint")
      .select("active")
      .where("store_id", "=", subject.storeId)
      .where("id", "=", endpoint_id)
      .executeTakeFirst();
    if (!endpoint?.active) throw new AppError("NOT_FOUND", { endpoint_id });
    const payload = {
      ...{ flow_id: flow.id, flow_name: flow.name, flow_version: run.number, run_id: run.id, node: node.id },
      ...{ subject_type: subject.type, id: subject.id, number: subject.number, version: subject.version },
    };
    const created_at = context.now.toISOString();
    await writeWebhook(
      tx,
      { id: `${run.id}:${node.id}`, store_id: subject.storeId, topic: "flow.webhook", payload, created_at },
      endpoint_id,
      context.now,
    );
    return { endpoint_id };
  },
  HOLD_EXCHANGE: ofReturn((tx, { context, subject }) => holdExchangeByFlow(tx, context, subject.id)),
  RELEASE_EXCHANGE: ofReturn((tx, { context, subject }) => releaseExchangeByFlow(tx, context, subject.id)),
  PROCESS: ofReturn((tx, { context, subject }) => processReturnByFlow(tx, context, subject.id)),
};

/** Perform an action, in the transaction of its segment. @throws AppError with the code of the refusal */
export async function perform(deps: ModuleDeps, tx: Tx, walk: Walk, node: FlowNode): Promise<Effect> {
  const { action, on_refusal: _, ...own } = node.config;
  const name = action as Performed;
  if (leftToPeople.includes(name)) ensure(!(await isAfterFailure(tx, walk.run, walk.flow)), "NEEDS_REVIEW");
  const config = flowActions[name].config.parse(own);
  const effect = await (performers[name] as Perform<Performed>)(deps, tx, walk, config as never, node);
  return { action: name, ...effect };
}

/** Add a flag to a case; does nothing if the case has it already, or if the subject has no flags. */
export async function addFlag(tx: Tx, walk: Walk, flag: string): Promise<void> {
  const { type, id } = walk.subject;
  if (type === "RETURN" || type === "CLAIM") await actsOf(walk).flag(tx, walk.context, id, { add: [flag], remove: [] });
}

/** Notices are about returns unless their kind says otherwise. */
export const noticePrefix = { RETURN: "", CLAIM: "claim_", ORDER: "order_", REGISTRATION: "registration_" } as const;

/** Add tags. @throws NOT_FOUND when there is nobody to tag */
async function addTags(tx: Tx, table: "customer" | "orders", storeId: string, id: string | null, tags: readonly string[]): Promise<Effect> {
  if (id === null) throw new AppError("NOT_FOUND", { [table]: null });
  await (table === "customer" ? tagCustomer : tagOrder)(tx, storeId, id, tags);
  return { tags };
}

const withoutGaps = <T extends object>(value: T): { [K in keyof T]: NonNullable<T[K]> } =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as never;
function aboutOf({ subject: { type, id, order } }: Walk) {
  if (type === "RETURN") return { return_id: id };
  if (type === "CLAIM") return { claim_id: id };
  return order ? { order_id: order.id } : {};
}
const keyOf = ({ run }: Walk, { id }: FlowNode, recipient: string): string => `flow:${run.id}:${id}:${emailKey(recipient)}`;

/** The customer's language if the email has it, else the store's default. */
async function languageFor(tx: Tx, { subject }: Walk, words: readonly Words[]) {
  const { customer_id } = subject.customer;
  const found = customer_id
    ? await tx
        .selectFrom("customer")
        .select("language")
        .where("store_id", "=", subject.storeId)
        .where("id", "=", customer_id)
        .executeTakeFirst()
    : undefined;
  const own = languageOfTag(found?.language);
  return own && words.every((one) => one[own]) ? own : (await loadShopSettings(tx, subject.storeId)).default_language;
}

const valuesOf = ({ subject, context, flow }: Walk): Record<string, string> => ({
  "store.name": context.store.name,
  "customer.name": subject.customer.customer_name,
  "case.number": subject.number,
  "order.number": subject.order?.number ?? "",
  "flow.name": flow.name,
});
