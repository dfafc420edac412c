import { setTimeout as pause } from "node:timers/promises";
import type { MessageChannel } from "#contracts/messages";
import { countryOfPhone } from "#server/core/domain/contact";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { Handlers } from "#server/jobs/worker";
import { newId } from "#server/kit/ids";
import { turns } from "#server/kit/turns";
import { findSmsConnection, type StoreMail, type StoreSms } from "#server/messaging/message-connections/api";
import type { SendOutcome } from "#server/messaging/providers/mail/port";
import { findMailConnection } from "#server/messaging/sender-domains/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import type { ModuleDeps } from "#server/platforms/module";
import { brake, type PauseCampaign } from "./brakes.ts";
import { campaignsAtWork, claimDue, unclaim } from "./claim.ts";
import { armsOf, type Composed, compose, mailOf, smsOf, unwritten } from "./compose.ts";
import { withCoupons } from "./coupons.ts";
import { heldSince } from "./home.ts";
import { heldByHours } from "./hours.ts";
import { type Marked, markSending } from "./judge.ts";
import { recoverLeases, repeatUnknown } from "./recover.ts";
import type { Run } from "./run.ts";
import { loadSender, type Sender } from "./sender.ts";
import { type Settled, settle } from "./settle.ts";
import { type CostLimit, dayLimit, giveBack, takeTokens } from "./tokens.ts";

export const bulkQueue = "send-bulk";
/** How long a run lasts before it is queued again, so that other jobs get their turn. */
const runMs = 30_000;
const mostClaimed = 200;
/** Bounces and complaints are also reported later, so they are looked at this often even while every message is taken. */
const brakeMs = 1000;
/** Without a connection nothing is sent, so nothing limits the pace. */
const storedOnly = { connections: 50, rate: 1_000_000 };

interface BulkJob {
  storeId: string;
  channel: MessageChannel;
  /** A run queues its successor under the other number, as its own is still taken. */
  slot: 0 | 1;
}

/** Queue the sending of a channel's due messages. */
export const wakeSending = (tx: Tx, storeId: string, channel: MessageChannel, slot: 0 | 1 = 0): Promise<void> =>
  enqueue(tx, { queue: bulkQueue, key: `${storeId}:${channel}:${slot}`, payload: { storeId, channel, slot } satisfies BulkJob });

/** What a run has campaigns do, which know sending and not the other way round. */
export interface CampaignSteps {
  pause: PauseCampaign;
  /** Take the campaigns of a store to their next phase. */
  advance(storeId: string): Promise<void>;
}

/** Send due messages of a store on a channel. Stopping the server ends a run once the messages in flight are settled. */
export function bulkJobs(deps: ModuleDeps, campaigns: CampaignSteps): Handlers {
  const { db, config, clock } = deps;
  const gates = new Map<string, ReturnType<typeof turns>>();
  const gateOf = (key: string) => {
    const gate = gates.get(key) ?? turns({ atOnce: 1, waiting: Number.POSITIVE_INFINITY });
    gates.set(key, gate);
    return gate;
  };
  async function send({ storeId, channel, slot }: BulkJob, signal: AbortSignal): Promise<void> {
    if ((await heldSince(db, config, clock.now())) !== null) return;
    await recoverLeases(db, clock.now());
    const run: Run = { storeId, channel, me: newId(), rules: await loadShopSettings(db.kysely, storeId) };
    const isMore = await new BulkRun(deps, campaigns, run, signal).work();
    await campaigns.advance(storeId);
    if (isMore && !signal.aborted) await db.transaction((tx) => wakeSending(tx, storeId, channel, slot === 0 ? 1 : 0));
  }
  return {
    [bulkQueue]: {
      takesLong: true,
      endsOnStop: true,
      // A server that was killed leaves both jobs behind; running side by side they would leave twice as many emails in doubt at the next kill.
      run(job, signal) {
        const payload = job.payload as BulkJob;
        return gateOf(`${payload.storeId}:${payload.channel}`)(() => send(payload, signal));
      },
    },
  };
}

type Port = StoreMail | StoreSms;
const takesSms = (connection: Port): connection is StoreSms => "senderFor" in connection;

/**
 * One run. While a group is in flight the next one is marked, in the transaction that settles the one before, so that at most two groups
 * are in doubt when the server is killed.
 */
class BulkRun {
  private readonly deps: ModuleDeps;
  private readonly campaigns: CampaignSteps;
  private readonly run: Run;
  private readonly signal: AbortSignal;
  private readonly deadline = performance.now() + runMs;
  private claimed: string[] = [];
  private brakedAt = Number.NEGATIVE_INFINITY;

  constructor(deps: ModuleDeps, campaigns: CampaignSteps, run: Run, signal: AbortSignal) {
    this.deps = deps;
    this.campaigns = campaigns;
    this.run = run;
    this.signal = signal;
  }

  /** Return whether more may be due. */
  async work(): Promise<boolean> {
    const { deps, run } = this;
    const { kysely } = deps.db;
    const connection: Port | null = await (run.channel === "EMAIL"
      ? findMailConnection(deps, kysely, run.storeId, "bulk")
      : findSmsConnection(deps, kysely, run.storeId));
    const { connections, rate } = connection ?? storedOnly;
    const queues = connection?.port.capabilities.queues ?? false;
    if (connection?.port.capabilities.idempotent) await repeatUnknown(deps.db, run, deps.clock.now());
    const day = dayLimit({ ...run, rate }, connection?.daily_limit ?? null);
    const sender = await loadSender(deps, kysely, run.storeId);
    const arms = await armsOf(deps.db, run, await campaignsAtWork(deps.db, run.storeId, run.channel));
    const senderFor = (phone: string) => (connection && takesSms(connection) ? connection.senderFor(countryOfPhone(phone)) : null);
    let onWire: Promise<Settled[]> = Promise.resolve([]);
    let answered: Settled[] = [];
    let marked: Marked[] = [];
    let isDry = false;
    try {
      for (;;) {
        const group: string[] | null = isDry || this.isOver() ? null : await this.nextGroup(connections, rate, day);
        isDry ||= group === null && !this.isOver();
        marked = await this.settleAndMark(answered, group ?? [], sender);
        answered = [];
        const composed = await compose(deps, run, marked, { arms, senderFor });
        const earlier = onWire;
        if (!queues) await earlier;
        onWire = this.send(connection, sender, composed);
        marked = [];
        answered = await earlier;
        if (group === null && answered.length === 0 && composed.length === 0) break;
        if (group?.length === 0 && answered.length === 0 && composed.length === 0) await rest(this.signal);
      }
    } finally {
      const unsent = marked.map((mail): Settled => ({ mail, outcome: notBegun }));
      await this.settleAndMark([...answered, ...(await onWire), ...unsent], [], sender);
      await unclaim(deps.db, run);
    }
    return !isDry;
  }

  private isOver(): boolean {
    return this.signal.aborted || performance.now() > this.deadline;
  }

  /** Return the next messages to mark; none while the pace allows none, null when nothing is due. */
  private async nextGroup(size: number, rate: number, day: CostLimit): Promise<string[] | null> {
    if (this.claimed.length === 0) {
      const { deps, run } = this;
      const tokens = await takeTokens(deps.db, { ...run, rate }, Math.max(1, Math.min(mostClaimed, rate)));
      if (tokens === 0) return [];
      this.claimed = await this.claim(tokens, day);
      await giveBack(deps.db, run, tokens - this.claimed.length);
      if (this.claimed.length === 0) return null;
    }
    return this.claimed.splice(0, size);
  }

  /** Claim due messages, as far as the connection takes them today. */
  private claim(limit: number, day: CostLimit): Promise<string[]> {
    const { deps, run } = this;
    const now = deps.clock.now();
    if (day.surelyTakes(limit)) return claimDue(deps.db, { ...run, limit, now });
    return deps.db.transaction(async (tx) => {
      const left = await day.left(tx, now);
      return left <= 0 ? [] : claimDue({ kysely: tx }, { ...run, limit: Math.min(limit, left), now });
    });
  }

  private async settleAndMark(answered: readonly Settled[], group: readonly string[], sender: Sender): Promise<Marked[]> {
    if (answered.length === 0 && group.length === 0) return [];
    const { deps, run } = this;
    const now = deps.clock.now();
    const held = await heldByHours(deps.db.kysely, run, group, { now, timezone: sender.timezone });
    return deps.db.transaction(async (tx) => {
      await settle(tx, deps, run, answered, now, group);
      if (this.isBrakeDue(answered)) await brake(tx, this.campaigns.pause, run, answered);
      return group.length === 0 ? [] : withCoupons(tx, run, await markSending(tx, run, group, now, held), now);
    });
  }

  private isBrakeDue(answered: readonly Settled[]): boolean {
    const isRefused = answered.some(({ outcome }) => outcome.result !== "ACCEPTED");
    if (answered.length === 0 || (!isRefused && performance.now() < this.brakedAt + brakeMs)) return false;
    this.brakedAt = performance.now();
    return true;
  }

  private async send(connection: Port | null, sender: Sender, composed: readonly Composed[]): Promise<Settled[]> {
    const isIdempotent = connection?.port.capabilities.idempotent ?? false;
    const isWritten = (one: Composed): one is Composed & { written: NonNullable<Composed["written"]> } => one.written !== null;
    // Only where it was handed over would a message that may have arrived be recognized.
    const isAnswerable = ({ mail }: Composed) => isIdempotent || mail.in_doubt_since === null;
    const ready = composed.filter(isWritten).filter(isAnswerable);
    const failed = [
      ...composed.filter((one) => !isWritten(one)).map(({ mail }): Settled => ({ mail, outcome: unwritten })),
      ...composed.filter((one) => isWritten(one) && !isAnswerable(one)).map(({ mail }): Settled => ({ mail, outcome: elsewhere })),
    ];
    const outcomes = await this.handOver(connection, sender, ready);
    return [
      ...failed,
      ...ready.map(
        ({ mail, seen }, index): Settled => ({ mail, seen, outcome: outcomes[index] ?? lost, isKept: connection === null, isIdempotent }),
      ),
    ];
  }

  private async handOver(
    connection: Port | null,
    sender: Sender,
    ready: readonly (Composed & { written: NonNullable<Composed["written"]> })[],
  ): Promise<SendOutcome[]> {
    if (connection === null) return ready.map(() => ({ result: "ACCEPTED", provider_id: null }));
    const { run, signal } = this;
    try {
      if (takesSms(connection)) {
        const texts = ready.map(smsOf);
        return await connection.port.send(texts, signal);
      }
      return await connection.port.send(
        ready.map((one) => mailOf(run, sender, one)),
        signal,
      );
    } catch (error) {
      this.deps.log.error({ err: error }, "a connection failed, and what it was sending is unknown");
      return ready.map(() => lost);
    }
  }
}

const lost: SendOutcome = { result: "UNKNOWN", code: "CONNECTION_FAILED" };
const elsewhere: SendOutcome = { result: "UNKNOWN", code: "CONNECTION_CHANGED" };
const notBegun: SendOutcome = { result: "LATER", after: 0, code: "STOPPED" };

/** Wait for the pace to allow more. */
const rest = (signal: AbortSignal): Promise<void> => pause(100, undefined, { signal }).catch(() => undefined);
