import type { CarrierProvider } from "#contracts/carrier-connections";
import type { Config } from "#server/config";
import { notifyOwnersOnce } from "#server/core/notices/api";
import { publishLive } from "#server/kit/events";
import { outboundSend } from "#server/kit/outbound-request";
import { type CarrierCapabilities, type CarrierService, CarrierTrouble, easypost, easypostCan } from "#server/platforms/carriers/api";
import { unwatched, type Watch } from "#server/platforms/http/watch";
import type { ModuleDeps } from "#server/platforms/module";
import { type ConnectionRow, changeConnectionRow, findConnectionRow, lockConnectionRow, openCredentials } from "./repository.ts";

type Deps = Pick<ModuleDeps, "db" | "config" | "ports" | "clock" | "log">;

export const failuresUntilPause = 20;
const pauseMs = 5 * 60_000;

/** What each service can do. */
export const carrierCan: Readonly<Record<CarrierProvider, CarrierCapabilities>> = { easypost: easypostCan };

/** Return a service with a key that is not saved yet. Where EasyPost answers is the operator's choice, where its files lie is not. */
export function serviceWith(
  { config, clock }: { config: Pick<Config, "easypostUrl" | "webhooksPrivate">; clock: ModuleDeps["clock"] },
  _provider: CarrierProvider,
  key: string,
  watch: Watch = unwatched,
): CarrierService {
  return easypost({
    ...{ base: config.easypostUrl, key, watch, now: () => clock.now().getTime() },
    send: outboundSend(isOwnMachine(config.easypostUrl) || config.webhooksPrivate),
    sendFile: outboundSend(config.webhooksPrivate),
  });
}

const isOwnMachine = (address: string): boolean => new URL(address).protocol === "http:";

export interface OpenCarrier {
  row: ConnectionRow;
  service: CarrierService;
}

/** Return a store's service behind its health: refused and paused connections are not asked. @throws CarrierTrouble not_sent, account */
export async function openCarrier(deps: Deps, storeId: string, connectionId: string): Promise<OpenCarrier> {
  const row = await findConnectionRow(deps.db.kysely, storeId, connectionId);
  const credentials = row && openCredentials(deps.ports.seal, row);
  if (!row || !credentials || row.status === "REFUSED") throw new CarrierTrouble("account", "NOT_CONNECTED");
  if (isPaused(row, deps.clock.now())) throw new CarrierTrouble("not_sent", "PAUSED");
  return { row, service: serviceWith(deps, row.provider, credentials.api_key, healthWatch(deps, row)) };
}

export const isPaused = ({ paused_until }: Pick<ConnectionRow, "paused_until">, now: Date): boolean =>
  paused_until !== null && new Date(paused_until) > now;

/** Return a watch that notes how calls end: any answer is a sign of life, a refused key stops all calls, and too many failures pause them. */
function healthWatch(deps: Deps, { id, store_id, failures }: ConnectionRow): Watch {
  return async (call) => {
    try {
      const result = await call();
      if (failures > 0) await changeConnectionRow(deps.db.kysely, store_id, id, { failures: 0, paused_until: null, error: null });
      return result;
    } catch (error) {
      if (error instanceof CarrierTrouble) await noteTrouble(deps, { id, store_id }, error);
      throw error;
    }
  };
}

async function noteTrouble(
  deps: Deps,
  { id, store_id }: Pick<ConnectionRow, "id" | "store_id">,
  { kind, message }: CarrierTrouble,
): Promise<void> {
  if (kind === "unreadable" || message === "RATE_LIMITED") return;
  const now = deps.clock.now();
  await deps.db.transaction(async (tx) => {
    const row = await lockConnectionRow(tx, store_id, id);
    if (!row) return;
    if (kind === "account") {
      if (row.status === "REFUSED") return;
      await changeConnectionRow(tx, store_id, id, { status: "REFUSED", error: "CONNECTION_REFUSED", updated_at: now.toISOString() });
      const notice = { kind: "carrier_refused", object_id: id, subject: row.name } as const;
      await notifyOwnersOnce(tx, { store_id, created_at: now.toISOString() }, notice, "same");
    } else {
      const failures = row.failures + 1;
      const paused_until = failures >= failuresUntilPause ? new Date(now.getTime() + pauseMs).toISOString() : row.paused_until;
      await changeConnectionRow(tx, store_id, id, { failures, paused_until, error: "PROVIDER_UNAVAILABLE" });
    }
    await publishLive(tx, { store_id, resource: "carrier-connections", ids: [id], type: "updated", version: null });
  });
}
