import { wakeLabel } from "#server/cases/labels/api";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import { outboundSend } from "#server/kit/outbound-request";
import { findReportingConnection, type ReportingConnection } from "#server/messaging/message-connections/api";
import { isSnsAddress, snsMessage } from "#server/messaging/providers/mail/events/sns";
import { twilioReply } from "#server/messaging/providers/sms/twilio-events";
import { findReportingCarrier, noteReport } from "#server/platforms/carrier-connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { applyReport } from "./apply-report.ts";
import { providerEventQueue } from "./receive.ts";
import { sourceOf } from "./sources.ts";
import { takeReply } from "./take-reply.ts";

const day = 86_400_000;
/** Bodies hold addresses and are only needed to look into a mistake; what they changed is in the messages. */
const bodyDays = 30;

/** Return the job that works reports. One that is worded in an unknown way fails, and stays for somebody to look at. */
export const providerEventJobs = (deps: ModuleDeps): Handlers => ({
  [providerEventQueue]: {
    async run(job) {
      const { storeId, id } = job.payload as { storeId: string; id: string };
      const { db, clock } = deps;
      const event = await db.kysely
        .selectFrom("provider_event")
        .selectAll()
        .where("store_id", "=", storeId)
        .where("id", "=", id)
        .executeTakeFirst();
      if (event?.state !== "RECEIVED" || event.raw === null) return;
      const connection = await findReportingConnection(deps, db.kysely, event.connection_id);
      if (!connection) return workCarrierReport(deps, event.connection_id, { storeId, id, raw: Buffer.from(event.raw) });
      if (!connection.source) return;
      const raw = Buffer.from(event.raw);
      const done = { state: "DONE" as const, error: null as string | null, unknown_messages: 0 };
      try {
        if (connection.source.kind === "ses") await confirmTopic(raw);
        done.unknown_messages = await work(deps, connection, { id, raw, at: event.received_at });
      } catch (error) {
        if (job.attempt < job.maxAttempts) throw error;
        Object.assign(done, { state: "FAILED", error: error instanceof Error ? error.name : "UNKNOWN" });
      }
      await db.kysely
        .updateTable("provider_event")
        .set({ ...done, worked_at: clock.now().toISOString() })
        .where("store_id", "=", storeId)
        .where("id", "=", id)
        .execute();
    },
  },
});

/** Wake the label that a carrier service reports about: what is then fetched counts. */
async function workCarrierReport(
  deps: ModuleDeps,
  connectionId: string,
  { storeId, id, raw }: { storeId: string; id: string; raw: Buffer },
): Promise<void> {
  const carrier = await findReportingCarrier(deps, deps.db.kysely, connectionId);
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const isKnown = carrier !== null && (await wakeLabel(tx, { storeId, connectionId, now }, carrier.names(raw)));
    if (carrier) await noteReport(tx, storeId, connectionId, now);
    await tx
      .updateTable("provider_event")
      .set({ state: "DONE", error: null, unknown_messages: isKnown ? 0 : 1, worked_at: now.toISOString() })
      .where("store_id", "=", storeId)
      .where("id", "=", id)
      .execute();
  });
}

/** A topic sends nothing before its subscription has been confirmed at its own address. */
async function confirmTopic(raw: Buffer): Promise<void> {
  const message = snsMessage(raw);
  if (message?.Type !== "SubscriptionConfirmation" || !isSnsAddress(message.SubscribeURL)) return;
  const answer = await outboundSend(false)({ method: "GET", url: message.SubscribeURL as string, headers: {}, timeoutMs: 10_000 });
  for await (const _ of answer.body);
}

interface Event {
  id: string;
  raw: Buffer;
  at: string;
}

/** Apply every report of an event; returns how many are about messages that are not the store's. */
async function work(deps: ModuleDeps, connection: ReportingConnection, { id, raw, at }: Event): Promise<number> {
  const reply = connection.source?.kind === "twilio" ? twilioReply(raw) : null;
  if (reply) {
    await takeReply(deps, { storeId: connection.storeId, id, at }, reply);
    return 0;
  }
  const reports = (await sourceOf(connection, deps)?.read(raw)) ?? [];
  let unknown = 0;
  for (const report of reports) if (!(await deps.db.transaction((tx) => applyReport(tx, deps, connection, report, at)))) unknown += 1;
  return unknown;
}

/** Delete bodies of reports; the rows stay, so that a repeated report changes nothing. */
export const providerEventTasks = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">): Task[] => [
  {
    name: "provider-events.bodies",
    every: day,
    run: async () => {
      const past = new Date(clock.now().getTime() - bodyDays * day).toISOString();
      await db.kysely
        .updateTable("provider_event")
        .set({ raw: null })
        .where("received_at", "<", past)
        .where("raw", "is not", null)
        .execute();
    },
  },
];
