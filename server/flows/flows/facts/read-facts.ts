import { leavesOf, type Rule } from "#contracts/flows/conditions";
import { type FactGroup, type FlowFieldName, fieldNamed } from "#contracts/flows/fields";
import type { RunEvent } from "#contracts/flows/run-event";
import { answerTo } from "#server/cases/domain/offers/answers";
import type { Fact, Facts } from "#server/cases/domain/offers/evaluate";
import type { PolicySnapshot } from "#server/cases/domain/returns/policy-snapshot";
import { estimateReturn } from "#server/cases/returns/api";
import { loadActiveGroupRules } from "#server/catalogue/product-groups/api";
import type { Reader, Tx } from "#server/db/open";
import { eventFacts } from "#server/flows/domain/flows/event-facts";
import type { Subject } from "./case-subject.ts";
import { customerFacts } from "./customer-facts.ts";
import { type Line, productFacts, unitPrice } from "./item-facts.ts";
import { type Calendar, daysSince, orderFacts, paymentFacts, timeFacts } from "./order-facts.ts";

/** Return the groups of facts that a rule names. */
export const groupsOf = (rule: Rule): Set<FactGroup> => new Set(leavesOf(rule).flatMap(({ field }) => fieldNamed(field)?.group ?? []));

/** Return the product groups that a rule names. */
export const productGroupsOf = (rule: Rule): string[] =>
  leavesOf(rule).flatMap(({ field, value }) => (fieldNamed(field)?.refers === "PRODUCT_GROUP" ? [value].flat().map(String) : []));

const names = (rule: Rule, field: FlowFieldName): boolean => leavesOf(rule).some((leaf) => leaf.field === field);

/** Payments are rows of their own, read only where they are asked for. */
export const namesPayments = (rule: Rule): boolean => names(rule, "order.payment_kinds");

/** Read the facts of a case that a rule names, each group in few statements. */
export async function readFacts(reader: Tx, subject: Subject, rule: Rule, calendar: Calendar, event: RunEvent): Promise<Facts> {
  const groups = groupsOf(rule);
  const { storeId, order } = subject;
  const asked = { storeId, currency: calendar.currency, now: calendar.now, exceptId: subject.id };
  const values: Record<string, Fact> = {
    ...(groups.has("customer") && (await customerFacts(reader, subject.customer, asked))),
    ...(groups.has("order") && order && orderFacts(order, calendar)),
    ...(order && namesPayments(rule) && (await paymentFacts(reader, order, calendar.now))),
    ...(groups.has("time") && timeFacts(calendar)),
    ...(groups.has("event") && eventFacts(event, subject.type, calendar.currency)),
    ...((groups.has("return") || groups.has("claim")) && caseFacts(subject, calendar)),
    ...(names(rule, "return.source") && (await sourceFacts(reader, subject))),
    ...(names(rule, "return.net") && (await netFacts(reader, subject, calendar))),
  };
  const items = groups.has("item") ? await itemFacts(reader, subject, rule, calendar) : [];
  return { values, items, answers: answersOf(subject) };
}

const snapshotOf = (subject: Subject): Partial<PolicySnapshot> =>
  subject.type === "RETURN" ? (subject.row.policy_snapshot as Partial<PolicySnapshot>) : {};
const answersOf = (subject: Subject): Record<string, string> => snapshotOf(subject).answers ?? {};

function caseFacts(subject: Subject, calendar: Calendar): Record<string, Fact> {
  if (subject.type === "RETURN") return returnFacts(subject, calendar);
  return subject.type === "CLAIM" ? claimFacts(subject, calendar) : {};
}

/** Who made the request, as the case's first entry says. */
async function sourceFacts(reader: Reader, { type, storeId, id }: Subject): Promise<Record<string, Fact>> {
  const requested = await reader
    .selectFrom("timeline")
    .select("actor_type")
    .where("store_id", "=", storeId)
    .where(type === "CLAIM" ? "claim_id" : "return_id", "=", id)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  const sources: Record<string, string> = { customer: "portal", api_key: "api" };
  return { "return.source": requested ? (sources[requested.actor_type] ?? "staff") : null };
}

async function netFacts(tx: Tx, { type, storeId, id, row }: Subject, calendar: Calendar): Promise<Record<string, Fact>> {
  if (type !== "RETURN" || !("currency" in row) || row.currency !== calendar.currency) return { "return.net": null };
  return { "return.net": (await estimateReturn(tx, storeId, id, calendar.now.toISOString())).net_minor };
}

function returnFacts({ row, items, order }: Subject & { type: "RETURN" }, calendar: Calendar): Record<string, Fact> {
  const units = items.reduce((sum, { requested, released }) => sum + requested - released, 0);
  const { advice } = row.policy_snapshot as Partial<PolicySnapshot>;
  return {
    "return.value": row.currency === calendar.currency ? row.value_minor : null,
    "return.units": units,
    "return.is_whole_order": units >= order.fulfilled_count,
    "return.shipping_method": row.shipping_method,
    "return.location": row.location_id,
    "return.flags": row.flags,
    "return.stage": row.stage,
    "return.days_since_requested": daysSince(row.created_at, calendar),
    "return.has_photos": items.some(({ photos }) => photos.length > 0),
    "return.is_exception": row.override_reason !== null || (advice?.length ?? 0) > 0,
    "return.exchange_status": row.exchange_status,
  };
}

function claimFacts({ row, items }: Subject & { type: "CLAIM" }, calendar: Calendar): Record<string, Fact> {
  return {
    "claim.type": row.type,
    "claim.value": row.currency === calendar.currency ? row.claimed_minor : null,
    "claim.stage": row.stage,
    "claim.days_since_submitted": daysSince(row.created_at, calendar),
    "claim.evidence_kinds": [...new Set(items.flatMap(({ evidence }) => evidence.map(({ kind }) => kind)))],
  };
}

async function itemFacts(reader: Reader, subject: Subject, rule: Rule, { currency }: Calendar): Promise<Record<string, Fact>[]> {
  const { storeId, order } = subject;
  if (!order) return [];
  const lines: Line[] = await reader
    .selectFrom("order_line")
    .selectAll()
    .where("store_id", "=", storeId)
    .where("order_id", "=", order.id)
    .execute();
  const groups = await loadActiveGroupRules(reader, storeId, productGroupsOf(rule));
  const products = await productFacts(reader, storeId, lines, groups, currency);
  const { lines: policies = {} } = snapshotOf(subject);
  const factsOf = (id: string): Record<string, Fact> => {
    const line = lines.find((one) => one.id === id);
    return { ...products.get(id), "item.unit_price": line ? unitPrice(line, order.currency, currency) : null };
  };
  if (subject.type === "ORDER") return lines.map(({ id }) => factsOf(id));
  if (subject.type === "REGISTRATION") return subject.row.order_line_id === null ? [] : [factsOf(subject.row.order_line_id)];
  return subject.items.map(
    (item): Record<string, Fact> => ({
      ...factsOf(item.order_line_id),
      "item.reason": item.reason,
      ...("requested" in item
        ? {
            "item.quantity": item.requested - item.released,
            "item.outcome": item.outcome,
            "item.policy": policies[item.order_line_id]?.id ?? null,
            "item.grade": item.grade,
            "item.is_rejected": item.rejected > 0,
          }
        : { "item.quantity": item.quantity - item.released }),
    }),
  );
}

/** Return the facts that a rule read, for the trace. */
export function seenBy(rule: Rule, { values, items, answers, flowId }: Facts): Record<string, unknown> {
  const of = ({ field, key }: ReturnType<typeof leavesOf>[number]): unknown => {
    const known = fieldNamed(field);
    if (known?.keyed) return typeof answers === "symbol" ? undefined : answerTo(answers, key ?? "", flowId);
    return known?.group === "item" ? items.map((item) => item[field] ?? null) : (values[field] ?? null);
  };
  return Object.fromEntries(leavesOf(rule).map((leaf) => [leaf.key ? `${leaf.field}.${leaf.key}` : leaf.field, of(leaf)]));
}
