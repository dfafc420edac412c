import { type Expression, sql } from "kysely";
import type { Automation, AutomationRow } from "#contracts/automations/shapes";
import { allowedActions } from "#server/core/kernel/allowed-actions";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { automationLife } from "../life.ts";
import { type AutomationRecord, readAutomation } from "../record.ts";

const thirtyDays = 30 * 86_400_000;

/** The step that a message of an automation belongs to, as its key has it. */
export const stepOfMessage = sql<number>`split_part(dedupe_key, ':', 3)::int`;

interface Figures {
  waiting: number;
  sent: number;
  net_minor: number;
}

/** Return the columns of a row over the automation `a`: who waits in it, what it sent in thirty days, and what that brought. */
export function figureColumns(storeId: string, now: Date) {
  const since = new Date(now.getTime() - thirtyDays).toISOString();
  return [
    sql<number>`(select count(*)::int from enrolment e where e.store_id = ${storeId} and e.automation_id = a.id and e.state = 'WAITING')`.as(
      "waiting",
    ),
    sql<number>`(select count(*)::int from message m where m.store_id = ${storeId} and m.automation_id = a.id and m.state = 'SENT' and m.created_at > ${since})`.as(
      "sent",
    ),
    sql<number>`(select coalesce(sum(b.total_minor - b.refunded_minor), 0)::bigint from (${broughtBy(storeId, sql`a.id`)}) b
      where b.ordered_at > ${since}::timestamptz)`.as("net_minor"),
  ] as const;
}

/** Return the orders attributed to an automation, each once, in the store's currency: the ledger of campaigns holds them too. */
export const broughtBy = (storeId: string, automationId: Expression<unknown> | ReturnType<typeof sql>) => sql`
  select o.id, c.value_minor as total_minor, o.refunded_minor, c.ordered_at
  from conversion c
  join orders o on o.id = c.order_id and o.cancelled_at is null and o.deleted_at is null
  join store st on st.id = c.store_id and st.currency = c.currency
  where c.store_id = ${storeId} and c.automation_id = ${automationId} and c.model = 'SENT'`;

type Row = Omit<AutomationRecord, "definition"> & Figures;

export const shownRow = (row: Row, context: CallContext): AutomationRow => ({
  ...{ id: row.id, type: row.type, name: row.name, status: row.status, priority: row.priority, version: row.version },
  ...{ waiting: row.waiting, sent: row.sent, net: { currency: context.store.currency, minor: Number(row.net_minor) } },
  ...{ created_at: row.created_at, updated_at: row.updated_at },
  allowed_actions: allowedActions(context, automationLife, row),
});

/** Return an automation with its figures and what may be done with it. @throws NOT_FOUND */
export async function showAutomation(reader: Reader, context: CallContext, id: string): Promise<Automation> {
  const { store, now } = context;
  const record = await readAutomation(reader, store.id, id);
  const figures = await reader
    .selectFrom("automation as a")
    .select(figureColumns(store.id, now))
    .where("a.store_id", "=", store.id)
    .where("a.id", "=", id)
    .executeTakeFirstOrThrow();
  const { code_pool, steps } = record.definition;
  return {
    ...shownRow({ ...record, ...figures }, context),
    definition: record.definition,
    codes_left: code_pool === null ? null : await codesLeft(reader, store.id, code_pool),
    own_templates: await ownTemplates(
      reader,
      store.id,
      steps.flatMap(({ template_id }) => template_id ?? []),
    ),
  };
}

async function ownTemplates(reader: Reader, storeId: string, ids: readonly string[]): Promise<Automation["own_templates"]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom("template")
    .select(["id", "name"])
    .where("store_id", "=", storeId)
    .where("id", "in", [...ids])
    .execute();
  return rows.map(({ id, name }) => ({ id, name: name ?? "" }));
}

/** Return how many codes of a pool nobody has yet. */
export async function codesLeft(reader: Reader, storeId: string, pool: string): Promise<number> {
  const { n } = await reader
    .selectFrom("discount_code")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("store_id", "=", storeId)
    .where("pool", "=", pool)
    .where("given_at", "is", null)
    .executeTakeFirstOrThrow();
  return n;
}
