import { type Expression, type RawBuilder, type SqlBool, sql } from "kysely";
import {
  isGroup,
  membersOf,
  type SegmentCondition,
  type SegmentDefinition,
  type SegmentField,
  type SegmentNode,
  type SegmentOperator,
  segmentFields,
} from "#contracts/segments/definition";
import { listProductIds } from "#server/catalogue/product-groups/api";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

/** What conditions are evaluated with: the store's time zone and currency. */
export type SegmentScope = Pick<CallContext, "now"> & { store: { id: string; timezone: string; currency: string } };
/** The products of the groups that a segment names, as queries for their ids. */
export type GroupProducts = ReadonlyMap<string, Sql>;
/** What a definition is compiled with. */
type Known = SegmentScope & { groups: GroupProducts };
type Sql = RawBuilder<unknown>;
type Value = SegmentCondition["value"];

/** Return a segment as a condition on the subscriber `s`, with the rules of the product groups it names as they are now. */
export async function segmentCondition(reader: Reader, definition: SegmentDefinition, scope: SegmentScope): Promise<Expression<SqlBool>> {
  const groups = new Map<string, Sql>();
  for (const id of groupsIn(definition as SegmentNode)) {
    const products = await listProductIds(reader, scope.store, id);
    if (products) groups.set(id, sql`${products.query}`);
  }
  return compiled(definition, scope, groups);
}

/** Return the same for known groups. Everything a merchant typed is a bound parameter. */
export const compiled = (definition: SegmentDefinition, scope: SegmentScope, groups: GroupProducts): Expression<SqlBool> =>
  sql<SqlBool>`${ofNode(definition as SegmentNode, { ...scope, groups })}`;

/** Return the ids of the product groups that a definition names. */
function groupsIn(node: SegmentNode): ReadonlySet<string> {
  if (isGroup(node)) return new Set(membersOf(node).flatMap((one) => [...groupsIn(one)]));
  return new Set(node.field === "bought_group" ? [String(node.value)] : []);
}

/** Return whether a condition is an EXISTS, which is never null and which the planner turns into a join only where it stands bare. */
const isExistence = ({ field }: SegmentCondition): boolean =>
  segmentFields[field].kind === "past" || field === "waits_for_variant" || field === "in_journey" || field === "warranty_ending";

function ofNode(node: SegmentNode, scope: Known): Sql {
  const condition = isGroup(node)
    ? sql`(${sql.join(
        membersOf(node).map((one) => ofNode(one, scope)),
        "all" in node ? sql` and ` : sql` or `,
      )})`
    : isExistence(node)
      ? sql`(${ofLeaf(node, scope)})`
      : sql`coalesce(${ofLeaf(node, scope)}, false)`;
  return node.not ? sql`not ${condition}` : condition;
}

function ofLeaf(leaf: SegmentCondition, scope: Known): Sql {
  const { field, op, value } = leaf;
  const { kind } = segmentFields[field];
  if (kind === "past") return ofPast(leaf, scope);
  if (kind === "ahead") return warrantyEnding(Number(value), scope);
  if (kind === "among") return ofAmong(leaf);
  if (field === "tag") return ofTags(op, value);
  if (field === "open_case") return sql`(s.open_cases > 0) = ${value}::boolean`;
  if (field === "cart_open") return sql`${cartOpen} = ${value}::boolean`;
  if (field === "refund_waiting") return sql`${refundWaiting} = ${value}::boolean`;
  if (kind === "number") return ofNumber(numbers[field as keyof typeof numbers], op, value);
  if (kind === "instant") return ofInstant(instants[field as keyof typeof instants], op, value, scope);
  return ofText(field === "attribute" ? sql`s.attributes ->> ${leaf.key}::text` : texts[field as keyof typeof texts], op, value, field);
}

const texts = {
  email_status: sql`s.email_status`,
  sms_status: sql`s.sms_status`,
  consent_source: sql`s.source`,
  language: sql`s.language`,
  country: sql`s.country`,
  province: sql`s.province`,
  timezone: sql`s.timezone`,
} as const satisfies Partial<Record<SegmentField, Sql>>;
const numbers = {
  orders: sql`s.orders`,
  spent: sql`s.spent_minor`,
  returned_units: sql`s.returned_units`,
  return_rate: sql`case when s.bought_units > 0 then s.returned_units * 100 / s.bought_units else 0 end`,
} as const satisfies Partial<Record<SegmentField, Sql>>;
const instants = {
  consented_at: sql`(select max(e.at) from consent_event as e where e.store_id = s.store_id and e.subscriber_id = s.id
    and e.action in ('GRANTED', 'CONFIRMED', 'IMPORTED'))`,
  created_at: sql`s.created_at`,
  first_order: sql`s.first_order_at`,
  last_order: sql`s.last_order_at`,
  last_click: sql`(select max(c.clicked_at) from message as c where c.store_id = s.store_id and c.subscriber_id = s.id)`,
  last_open: sql`s.last_open_day::timestamptz`,
} as const satisfies Partial<Record<SegmentField, Sql>>;

const refundWaiting = sql`exists (select from returns as r where r.store_id = s.store_id and r.customer_email = s.email
  and r.status = 'OPEN' and r.payment_status in ('DUE_TO_CUSTOMER', 'PENDING', 'PARTIAL'))`;

const cartOpen = sql`exists (select from checkout as k where k.store_id = s.store_id and k.subscriber_id = s.id
  and k.completed_at is null and jsonb_array_length(k.lines) > 0)`;

/** Choices are compared exactly, and so use their index; typed text is compared case-insensitively. */
function ofText(text: Sql, op: SegmentOperator, value: Value, field: SegmentField): Sql {
  if (op === "exists") return sql`${text} is not null`;
  const isChoice = segmentFields[field].kind === "choice";
  const fold = (one: Sql) => (isChoice ? one : sql`fold_case(${one})`);
  if (op === "is_not") return sql`${fold(text)} is distinct from ${fold(sql`${value}::text`)}`;
  if (op === "contains") return sql`strpos(${fold(text)}, ${fold(sql`${value}::text`)}) > 0`;
  if (op === "in") return sql`${fold(text)} in (select ${fold(sql`one`)} from unnest(${value}::text[]) as one)`;
  return sql`${fold(text)} = ${fold(sql`${value}::text`)}`;
}

function ofTags(op: SegmentOperator, value: Value): Sql {
  if (op === "exists") return sql`cardinality(s.tags) > 0`;
  if (op === "in") return sql`s.tags && ${value}::text[]`;
  const has = sql`s.tags @> array[${value}]::text[]`;
  return op === "is_not" ? sql`not ${has}` : has;
}

function ofNumber(number: Sql, op: SegmentOperator, value: Value): Sql {
  if (op === "between") {
    const [from, to] = value as number[];
    return sql`${number} between ${from}::bigint and ${to}::bigint`;
  }
  if (op === "is_not") return sql`${number} <> ${value}::bigint`;
  if (op === "gt") return sql`${number} > ${value}::bigint`;
  if (op === "lt") return sql`${number} < ${value}::bigint`;
  return sql`${number} = ${value}::bigint`;
}

function ofInstant(instant: Sql, op: SegmentOperator, value: Value, scope: SegmentScope): Sql {
  const zone = scope.store.timezone;
  if (op === "exists") return sql`${instant} is not null`;
  if (op === "within") return sql`${instant} >= ${daysFrom(scope, -Number(value))}::timestamptz`;
  if (op === "not_within") return sql`(${instant} is null or ${instant} < ${daysFrom(scope, -Number(value))}::timestamptz)`;
  if (op === "before") return sql`${instant} < ((${value}::date)::timestamp at time zone ${zone})`;
  return sql`${instant} >= ((${value}::date + 1)::timestamp at time zone ${zone})`;
}

const daysFrom = ({ now }: SegmentScope, days: number): string => new Date(now.getTime() + days * 86_400_000).toISOString();

const warrantyEnding = (days: number, scope: SegmentScope): Sql =>
  sql`exists (select from warranty_registration as w where w.store_id = s.store_id and w.customer_email = s.email and w.status = 'VALID'
    and w.expires_at between ${daysFrom(scope, 0)}::timestamptz and ${daysFrom(scope, days)}::timestamptz)`;

/** What a person belongs to now: a topic, the waiting list of a variant, an automation. */
function ofAmong({ field, op, value, step }: SegmentCondition): Sql {
  // Emptiness is checked too, so that the few who left any topic are found by their index.
  const found =
    field === "topic"
      ? sql`not (s.topics_off <> '{}' and s.topics_off @> array[${value}]::text[])`
      : field === "waits_for_variant"
        ? sql`exists (select from stock_watch as w join variant as v on v.id = w.variant_id where w.store_id = s.store_id
          and w.subscriber_id = s.id and w.state = 'WAITING' and v.store_id = s.store_id and fold_case(v.sku) = fold_case(${value}::text))`
        : sql`exists (select from enrolment as e where e.store_id = s.store_id and e.subscriber_id = s.id and e.automation_id = ${value}::text
          and e.state = 'WAITING'${step === undefined ? sql`` : sql` and e.step = ${step - 1}::int`})`;
  return op === "is_not" ? sql`not ${found}` : found;
}

/** Something that happened within a number of days, or ever. */
function ofPast(leaf: SegmentCondition, scope: Known): Sql {
  const found = happened(leaf, scope);
  return leaf.op === "is_not" ? sql`not ${found}` : found;
}

function happened({ field, value, days }: SegmentCondition, scope: Known): Sql {
  const since = (column: Sql) => (days === undefined ? sql`` : sql` and ${column} >= ${daysFrom(scope, -days)}::timestamptz`);
  return field === "viewed_product"
    ? sql`exists (select from store_event as v join product as p on p.id = v.product_id where v.store_id = s.store_id
      and v.subscriber_id = s.id and v.type = 'product_viewed' and p.store_id = s.store_id
      and fold_case(p.title) = fold_case(${value}::text)${since(sql`v.at`)})`
    : field === "finished_journey" || field === "left_journey"
      ? sql`exists (select from enrolment as e where e.store_id = s.store_id and e.subscriber_id = s.id and e.automation_id = ${value}::text
        and e.state = ${field === "finished_journey" ? "DONE" : "EXITED"}${since(sql`e.ended_at`)})`
      : field === "got_campaign" || field === "clicked_campaign"
        ? sql`exists (select from message as m where m.store_id = s.store_id and m.subscriber_id = s.id and m.campaign_id = ${value}::text
          and ${field === "clicked_campaign" ? sql`m.clicked_at is not null${since(sql`m.clicked_at`)}` : sql`m.state = 'SENT'${since(sql`m.sent_at`)}`})`
        : field === "return_reason"
          ? sql`exists (select from returns as r join return_item as i on i.return_id = r.id and i.store_id = r.store_id
          where r.store_id = s.store_id and r.customer_email = s.email and i.reason = ${value}::text${since(sql`r.created_at`)})`
          : sql`exists (select from orders as o join order_line as l on l.order_id = o.id and l.store_id = o.store_id
          where o.store_id = s.store_id and o.customer_email = s.email and o.kind = 'sale' and o.deleted_at is null
          and o.cancelled_at is null and ${ofGoods(field, value, scope)}${since(sql`o.ordered_at`)})`;
}

function ofGoods(field: SegmentField, value: Value, { groups }: Known): Sql {
  if (field === "bought_group") {
    const products = groups.get(String(value));
    return products
      ? sql`l.product_external_id in (select g.external_id from product as g where g.store_id = s.store_id and g.id in (${products}))`
      : sql`false`;
  }
  if (field === "bought_product") return sql`fold_case(l.title) = fold_case(${value}::text)`;
  if (field === "bought_variant") return sql`fold_case(l.sku) = fold_case(${value}::text)`;
  return sql`exists (select from product as p where p.store_id = s.store_id and p.external_id = l.product_external_id
    and p.tags ? ${value}::text)`;
}
