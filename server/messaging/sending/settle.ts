import { sql } from "kysely";
import type { Tx } from "#server/db/open";
import { countRefusals, refusalsEndWrite } from "#server/messaging/campaigns/api";
import { type SendOutcome, signInRefused } from "#server/messaging/providers/mail/port";
import { hasLeftAtProvider } from "#server/messaging/providers/sms/twilio-events";
import { answerKeyword, sentWrite, settleAddress } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { lockReaders, type Marked, readersLock } from "./judge.ts";
import type { Run } from "./run.ts";
import type { Seen } from "./seen.ts";
import { slowDown } from "./tokens.ts";

const minute = 60_000;
/** When a message that was not taken is tried again; after the last it has failed. */
export const retryDelays = [minute, 5 * minute, 30 * minute, 120 * minute, 720 * minute] as const;

/** The interval at which a message whose outcome is unknown is sent again after its usual attempts, while its provider recognises it. */
export const repeatMs = 60 * minute;

/** How long an idempotent provider recognises a message: an hour less than it promises. */
export const knownMs = 23 * 60 * minute;

export interface Settled {
  mail: Marked;
  outcome: SendOutcome;
  /** There is no connection, so the message is stored only. */
  isKept?: boolean;
  /** The provider recognises a message by its id and does not send it a second time. */
  isIdempotent?: boolean;
  /** What its recipient saw. */
  seen?: Seen | null;
}
const isLocked = sql`(select count(*) from locked) >= 0`;

interface Row {
  id: string;
  state: "SENT" | "FAILED" | "UNKNOWN" | "QUEUED" | "KEPT";
  error: string | null;
  provider_id: string | null;
  due_at: string | null;
  bounced_at: string | null;
  /** Since when it may have arrived. */
  first_sent_at: string | null;
  attempts: number;
  seen: string | null;
}

/** Answers by which a mail server asks for fewer mails. */
const askingForLess = /^(?:421|450|451|454|4\.(?:3|7)\.\d+)$/;
const isAskingForLess = (outcome: SendOutcome): boolean =>
  outcome.result === "LATER" && (outcome.asksForLess === true || askingForLess.test(outcome.code));

/**
 * Lock the recipients of messages that were handed over and of those that are `next`, and write what became of the former, together with
 * what follows from it. What follows for most of them is one statement: a campaign waits for each of these.
 */
export async function settle(
  tx: Tx,
  deps: Pick<ModuleDeps, "clock" | "config">,
  run: Run,
  settled: readonly Settled[],
  now: Date,
  next: readonly string[] = [],
): Promise<void> {
  if (settled.length === 0) return lockReaders(tx, run, next);
  const rows = settled.map((one) => rowOf(one, now));
  const of = <K extends keyof Row>(key: K) => rows.map((row) => row[key]);
  const refused = refusalsOf(run, settled);
  const broken = refused.filter(({ isBroken }) => isBroken).map(({ id }) => id);
  // Counting the locked ones has them locked before anything is written.
  await sql`
    with locked as materialized (${readersLock(run, [...next, ...of("id")])}
    ), settled as (
      update message m set state = r.state, error = r.error, provider_id = coalesce(r.provider_id, m.provider_id), attempts = r.attempts,
        first_sent_at = r.first_sent_at, due_at = coalesce(r.due_at, m.due_at), bounced_at = coalesce(r.bounced_at, m.bounced_at),
        sent_at = case when r.state in ('SENT', 'UNKNOWN') then m.sent_at end, lease_until = null, leased_by = null,
        data = case when r.seen is null then m.data else coalesce(m.data, '{}'::jsonb) || jsonb_build_object('seen', r.seen::jsonb) end
      from unnest(${of("id")}::text[], ${of("state")}::text[], ${of("error")}::text[], ${of("provider_id")}::text[],
        ${of("due_at")}::timestamptz[], ${of("bounced_at")}::timestamptz[], ${of("first_sent_at")}::timestamptz[],
        ${of("attempts")}::int[], ${of("seen")}::text[])
        as r(id, state, error, provider_id, due_at, bounced_at, first_sent_at, attempts, seen)
      where m.store_id = ${run.storeId} and m.id = r.id and m.state in ('SENDING', 'UNKNOWN') and m.leased_by = ${run.me}
        and ${isLocked}
    ), noted as (
${sentWrite({ storeId: run.storeId, channel: run.channel, ids: readersOf(settled), at: now.toISOString() }, isLocked)}
    )
    ${refusalsEndWrite(run.storeId, broken, isLocked)}`.execute(tx);
  await skipCancelled(tx, run, rows);
  for (const { mail, outcome } of settled) {
    if (outcome.result !== "REFUSED") continue;
    if (outcome.kind === "HARD") await settleAddress(tx, deps, { ...addressed(run, mail), outcome: "HARD", at: now.toISOString() });
    if (hasLeftAtProvider(run.channel, outcome.code))
      await answerKeyword(tx, deps, {
        ...{ storeId: run.storeId, phone: mail.recipient, keyword: "STOP" },
        ...{ text: outcome.code, messageId: mail.id },
      });
  }
  if (settled.some(({ outcome }) => isAskingForLess(outcome))) await slowDown(tx, run);
  for (const one of refused) if (one.ours > 0) await countRefusals(tx, run.storeId, one.id, one.ours);
}

/** Return the people whose message was sent. */
const readersOf = (settled: readonly Settled[]): string[] => [
  ...new Set(settled.flatMap(({ mail, outcome, isKept }) => (outcome.result === "ACCEPTED" && !isKept ? mail.subscriber_id : []))),
];

const addressed = ({ storeId, channel }: Run, { id, recipient }: Marked) => ({ storeId, channel, address: recipient, messageId: id });

export const isSignIn = (outcome: SendOutcome): boolean => outcome.result === "REFUSED" && outcome.code === signInRefused;

const stored = (seen: Seen | null) => ({ seen: seen && JSON.stringify(seen) });

function rowOf({ mail, outcome, isKept, isIdempotent, seen = null }: Settled, now: Date): Row {
  const at = now.toISOString();
  const base = { id: mail.id, error: null, provider_id: null, due_at: null, bounced_at: null, first_sent_at: mail.first_sent_at };
  const row = { ...base, attempts: mail.attempts + 1, ...stored(seen) };
  if (outcome.result === "ACCEPTED") return { ...row, state: isKept ? "KEPT" : "SENT", provider_id: outcome.provider_id };
  const delay = retryDelays[mail.attempts];
  const dueIn = (ms: number) => new Date(now.getTime() + ms).toISOString();
  if (outcome.result === "UNKNOWN") {
    const isKnown = isIdempotent && mail.first_sent_at !== null && now.getTime() - Date.parse(mail.first_sent_at) < knownMs;
    return { ...row, state: isKnown ? "QUEUED" : "UNKNOWN", error: outcome.code, due_at: isKnown ? dueIn(delay ?? repeatMs) : null };
  }
  // This time it was certainly not taken.
  const untaken = { ...row, error: outcome.code, first_sent_at: mail.in_doubt_since };
  // Not the message's fault: it keeps its attempts.
  if (isSignIn(outcome) || (outcome.result === "LATER" && outcome.code === "STOPPED"))
    return { ...untaken, state: "QUEUED", attempts: mail.attempts };
  if (outcome.result === "REFUSED") return { ...untaken, state: "FAILED", bounced_at: outcome.kind === "HARD" ? at : null };
  if (delay === undefined) return { ...untaken, state: mail.in_doubt_since === null ? "FAILED" : "UNKNOWN" };
  const wait = Math.max(delay, (outcome.after ?? 0) * 1000);
  return { ...untaken, state: "QUEUED", due_at: dueIn(wait) };
}

/** Nothing is retried once its campaign has been cancelled. */
async function skipCancelled(tx: Tx, { storeId }: Run, rows: readonly Row[]): Promise<void> {
  const ids = rows.filter(({ state }) => state === "QUEUED").map(({ id }) => id);
  if (ids.length === 0) return;
  await sql`update message m set state = 'SKIPPED', skip_reason = 'CANCELLED' from campaign c
    where m.store_id = ${storeId} and m.id = any(${ids}::text[]) and m.state = 'QUEUED' and c.id = m.campaign_id and c.status = 'CANCELLED'`.execute(
    tx,
  );
}

interface Refusals {
  /** A campaign. */
  id: string;
  /** Messages refused through our fault, or that nobody answered for, since the last that was taken. */
  ours: number;
  /** One was taken, which ends the row of refusals before it. */
  isBroken: boolean;
}

/** Return the refusals in a row of each campaign: what nobody answers for will not be sent again, so a row of it stops too. People who opted out at the provider say nothing about the sender. */
function refusalsOf({ channel }: Run, settled: readonly Settled[]): Refusals[] {
  const found = new Map<string, Refusals>();
  for (const { mail, outcome, isIdempotent = false } of settled) {
    if (!mail.campaign_id) continue;
    const known = found.get(mail.campaign_id) ?? { id: mail.campaign_id, ours: 0, isBroken: false };
    const isOurs = outcome.result === "REFUSED" && outcome.kind === "OURS" && !hasLeftAtProvider(channel, outcome.code);
    const isLost = outcome.result === "UNKNOWN" && !isIdempotent;
    const next = outcome.result === "ACCEPTED" ? { ours: 0, isBroken: true } : { ours: known.ours + (isOurs || isLost ? 1 : 0) };
    found.set(known.id, { ...known, ...next });
  }
  return [...found.values()];
}
