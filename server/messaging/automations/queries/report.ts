import { sql } from "kysely";
import type { Report } from "#contracts/automations/shapes";
import type { ExitReason } from "#contracts/automations/states";
import type { MessageChannel, SkipReason } from "#contracts/messages";
import type { Reader } from "#server/db/open";
import { comparedGroups } from "#server/messaging/campaigns/api";
import { liftOf } from "#server/messaging/domain/campaigns/ab-winner";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { readAutomation } from "../record.ts";
import { broughtBy, stepOfMessage } from "./rows.ts";

/** Return what became of everyone who entered. @throws NOT_FOUND */
export async function reportOf(
  { db }: ModuleDeps,
  { id: storeId, currency }: { id: string; currency: string },
  id: string,
): Promise<Report> {
  const reader = db.kysely;
  const { definition } = await readAutomation(reader, storeId, id);
  const conversion_days = definition.conversion_days ?? (await loadShopSettings(reader, storeId)).conversion_days;
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
    .select(["state", "skip_reason", "channel", stepOfMessage.as("step"), count])
    .where("store_id", "=", storeId)
    .where("automation_id", "=", id)
    .where("dedupe_key", "is not", null)
    .groupBy(["state", "skip_reason", "channel", sql`4`])
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
    steps: stepsOf(mails),
    skipped: [...reasons].map(([reason, n]) => ({ reason, n })),
    orders: brought.orders,
    revenue: money(Number(brought.total)),
    refunded: money(Number(brought.refunded)),
    net: money(Number(brought.total) - Number(brought.refunded)),
    conversion_days,
    ...(await heldAndLift(reader, storeId, id, conversion_days)),
  };
}

interface Counted {
  step: number;
  channel: MessageChannel;
  state: string;
  n: number;
}

/** Return what became of the messages of each step, and of each channel where it changed. */
function stepsOf(mails: readonly Counted[]): Report["steps"] {
  const found = new Map<string, Report["steps"][number]>();
  for (const { step, channel, state, n } of mails) {
    const key = `${step} ${channel}`;
    const own = found.get(key) ?? { step, channel, queued: 0, sent: 0, skipped: 0, failed: 0 };
    own[outcomeOf(state)] += n;
    found.set(key, own);
  }
  return [...found.values()].sort((a, b) => a.step - b.step || a.channel.localeCompare(b.channel));
}

function outcomeOf(state: string): "queued" | "sent" | "skipped" | "failed" {
  if (state === "SKIPPED") return "skipped";
  if (state === "FAILED") return "failed";
  return state === "SENT" || state === "UNKNOWN" || state === "KEPT" ? "sent" : "queued";
}

/** Compare those who were written to with those held out, both from their first step on, while somebody was held out at all. */
async function heldAndLift(reader: Reader, storeId: string, id: string, days: number): Promise<Pick<Report, "held_out" | "lift">> {
  const people = sql`select distinct on (m.subscriber_id) m.subscriber_id, m.skip_reason is not distinct from 'HELD_OUT' as held,
      m.created_at as since
    from message m join enrolment e on e.id = m.enrolment_id
      join automation_version v on v.automation_id = e.automation_id and v.version = e.version
    where m.store_id = ${storeId} and m.automation_id = ${id} and (m.state = 'SENT' or m.skip_reason = 'HELD_OUT')
      and (v.definition ->> 'holdout_percent')::int > 0
    order by m.subscriber_id, m.created_at`;
  const { sent, heldOut } = await comparedGroups(reader, { storeId, people, days });
  return { lift: liftOf(sent, heldOut), held_out: heldOut.people };
}
