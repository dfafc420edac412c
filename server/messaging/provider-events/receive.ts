import type { IncomingHttpHeaders } from "node:http";
import { enqueue } from "#server/jobs/queue";
import { AppError } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { cutText } from "#server/kit/sound-text";
import { findReportingConnection } from "#server/messaging/message-connections/api";
import { findReportingCarrier } from "#server/platforms/carrier-connections/api";
import type { ReceivedReport } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { sha256 } from "#server/platforms/signature";
import { sourceOf } from "./sources.ts";

export const providerEventQueue = "provider-event";

/**
 * Take a report: its signature is verified over its bytes, it is stored once and worked later. @throws BAD_SIGNATURE when the signature is
 * wrong or the connection unknown; nothing is stored then
 */
export async function receiveReport(
  deps: ModuleDeps,
  connectionId: string,
  headers: IncomingHttpHeaders,
  raw: Buffer,
): Promise<{ received: true }> {
  const { db, clock } = deps;
  const now = clock.now();
  const connection = await findReportingConnection(deps, db.kysely, connectionId);
  if (!connection) return receiveCarrierReport(deps, connectionId, { headers: single(headers), raw });
  const source = sourceOf(connection, deps);
  if (!source) throw new AppError("BAD_SIGNATURE");
  const received = { headers: single(headers), raw, url: connection.url, now };
  if (!(await source.isGenuine(received))) throw new AppError("BAD_SIGNATURE");
  await store(deps, connection, source.idOf(received), raw);
  return { received: true };
}

/** Take a report of a carrier service, in the same way. It wakes whom it names; what it says is not believed. */
async function receiveCarrierReport(deps: ModuleDeps, connectionId: string, received: ReceivedReport): Promise<{ received: true }> {
  const carrier = await findReportingCarrier(deps, deps.db.kysely, connectionId);
  if (!carrier?.isGenuine(received)) throw new AppError("BAD_SIGNATURE");
  await store(deps, carrier, carrier.names(received.raw).id, received.raw);
  return { received: true };
}

/** Store a report once, and work it later. */
async function store(
  { db, clock }: ModuleDeps,
  connection: { id: string; storeId: string },
  eventId: string | null,
  raw: Buffer,
): Promise<void> {
  const id = newId();
  await db.transaction(async (tx) => {
    const stored = await tx
      .insertInto("provider_event")
      .values({
        ...{ id, store_id: connection.storeId, connection_id: connection.id, raw, state: "RECEIVED" },
        event_id: cutText(eventId ?? sha256(raw), 200),
        ...{ error: null, received_at: clock.now().toISOString(), worked_at: null },
      })
      .onConflict((conflict) => conflict.columns(["connection_id", "event_id"]).doNothing())
      .returning("id")
      .executeTakeFirst();
    if (stored) await enqueue(tx, { queue: providerEventQueue, key: id, payload: { storeId: connection.storeId, id } });
  });
}

const single = (headers: IncomingHttpHeaders): Record<string, string | undefined> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value[0] : value]));
