import { sql } from "kysely";
import type { automations } from "#contracts/automations/automations";
import type { Enrolment, Report } from "#contracts/automations/shapes";
import type { ExitReason } from "#contracts/automations/states";
import type { Input, Output } from "#contracts/contract";
import type { SkipReason } from "#contracts/messages";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { foldedWordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { readAutomation } from "../record.ts";
import { broughtBy, figureColumns, shownRow } from "./rows.ts";

type Operations = (typeof automations)["operations"];

export async function listAutomations(
  reader: Reader,
  { store, now }: CallContext,
  query: Input<Operations["list"]>["query"],
): Promise<Output<Operations["list"]>> {
  const keyset = keysetOf(query, "-created_at");
  const found = reader
    .selectFrom("automation as a")
    .where("a.store_id", "=", store.id)
    .where((eb) =>
      eb.and([
        ...(query.q ? foldedWordsIn("a.name", query.q) : []),
        ...(query.type ? [eb("a.type", "in", query.type)] : []),
        ...(query.status ? [eb("a.status", "in", query.status)] : []),
      ]),
    );
  const rows = await (seek(found, "a", keyset) as typeof found).selectAll("a").select(figureColumns(store.id, now)).execute();
  return pageFrom(
    rows.map((row) => shownRow(row, store.currency)),
    query,
    keyset,
    () => countUpTo(reader, found),
  );
}

/** Return who is in an automation and who was. @throws NOT_FOUND */
export async function listEnrolments(
  reader: Reader,
  storeId: string,
  id: string,
  query: Input<Operations["enrolments"]>["query"],
): Promise<Output<Operations["enrolments"]>> {
  await readAutomation(reader, storeId, id);
  const keyset = keysetOf(query, "-entered_at");
  const found = reader
    .selectFrom("enrolment as e")
    .where("e.store_id", "=", storeId)
    .where("e.automation_id", "=", id)
    .$if(query.state !== undefined, (rows) => rows.where("e.state", "in", query.state ?? []));
  const rows = await (seek(found, "e", keyset) as typeof found)
    .leftJoin("subscriber as s", "s.id", "e.subscriber_id")
    .leftJoin("automation_version as v", (join) =>
      join.onRef("v.automation_id", "=", "e.automation_id").onRef("v.version", "=", "e.version"),
    )
    .select(["e.id", "e.state", "e.exit_reason", "e.about", "e.step", "e.due_at", "e.entered_at", "e.ended_at", "e.subscriber_id"])
    .select(["s.first_name", "s.last_name", "s.email", "s.tab", "v.definition"])
    .execute();
  const items = rows.map(({ subscriber_id, first_name, last_name, email, tab, definition, ...row }): Enrolment => {
    const name = [first_name, last_name].filter(Boolean).join(" ");
    return { ...row, person: tab === "gone" ? null : { id: subscriber_id, name, email }, steps: definition?.steps.length ?? 0 };
  });
  return pageFrom(items, query, keyset, () => countUpTo(reader, found));
}

/** Return what became of everyone who entered. @throws NOT_FOUND */
export async function reportOf(reader: Reader, { id: storeId, currency }: { id: string; currency: string }, id: string): Promise<Report> {
  await readAutomation(reader, storeId, id);
  const count = sql<number>`count(*)::int`.as("n");
  const states = await reader
    .selectFrom("enrolment")
    .select(["state", "exit_reason", count])
    .where("store_id", "=", storeId)
    .where("automation_id", "=", id)
    .groupBy(["state", "exit_reason"])
    .execute();
  const mails = await reader
    .selectFrom("message")
    .select(["state", "skip_reason", sql<number>`split_part(dedupe_key, ':', 3)::int`.as("step"), count])
    .where("store_id", "=", storeId)
    .where("automation_id", "=", id)
    .where("dedupe_key", "is not", null)
    .groupBy(["state", "skip_reason", sql`3`])
    .execute();
  const sum = (rows: readonly { n: number }[]) => rows.reduce((total, { n }) => total + n, 0);
  const inState = (state: string) => sum(states.filter((row) => row.state === state));
  const { rows } = await sql<{ orders: number; total: number; refunded: number }>`
    select count(*)::int as orders, coalesce(sum(b.total_minor), 0)::bigint as total, coalesce(sum(b.refunded_minor), 0)::bigint as refunded
    from (${broughtBy(storeId, sql`${id}`)}) b`.execute(reader);
  const brought = rows[0] ?? { orders: 0, total: 0, refunded: 0 };
  const money = (minor: number) => ({ currency, minor });
  const reasons = new Map<SkipReason, number>();
  for (const { skip_reason, n } of mails) if (skip_reason) reasons.set(skip_reason, (reasons.get(skip_reason) ?? 0) + n);
  return {
    ...{ entered: sum(states), waiting: inState("WAITING"), done: inState("DONE"), failed: inState("FAILED") },
    exits: states.flatMap(({ exit_reason, n }) => (exit_reason ? [{ reason: exit_reason as ExitReason, n }] : [])),
    steps: [...new Set(mails.map(({ step }) => step))]
      .sort((a, b) => a - b)
      .map((step) => {
        const own = mails.filter((row) => row.step === step);
        const of = (...wanted: string[]) => sum(own.filter((row) => wanted.includes(row.state)));
        return {
          step,
          queued: of("QUEUED", "CLAIMED", "SENDING"),
          sent: of("SENT", "UNKNOWN", "KEPT"),
          skipped: of("SKIPPED"),
          failed: of("FAILED"),
        };
      }),
    skipped: [...reasons].map(([reason, n]) => ({ reason, n })),
    orders: brought.orders,
    revenue: money(Number(brought.total)),
    refunded: money(Number(brought.refunded)),
    net: money(Number(brought.total) - Number(brought.refunded)),
  };
}
