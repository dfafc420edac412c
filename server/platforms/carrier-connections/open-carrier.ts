import type { CarrierProvider, ConnectionSettings } from "#contracts/carrier-services";
import type { Config } from "#server/config";
import { notifyOwnersOnce } from "#server/core/notices/api";
import { publishLive } from "#server/kit/events";
import { outboundSend } from "#server/kit/outbound-request";
import { type CarrierCapabilities, type CarrierService, CarrierTrouble, carrierAdapters } from "#server/platforms/carriers/api";
import { unwatched, type Watch } from "#server/platforms/http/watch";
import type { ModuleDeps } from "#server/platforms/module";
import {
  type ConnectionRow,
  type Credentials,
  changeConnectionRow,
  findConnectionRow,
  lockConnectionRow,
  openCredentials,
  settingsOf,
} from "./repository.ts";

type Deps = Pick<ModuleDeps, "db" | "config" | "ports" | "clock" | "log">;

export const failuresUntilPause = 20;
const pauseMs = 5 * 60_000;

/** Return what a service can do. */
export const carrierCan = (provider: CarrierProvider): CarrierCapabilities => carrierAdapters[provider].can;

type Addresses = Pick<Config, "easypostUrl" | "easyshipUrl" | "easyshipSandboxUrl" | "sendcloudUrl" | "webhooksPrivate">;

/** How a connection reaches its service: as it is saved, or before it is. */
export interface Connecting {
  provider: CarrierProvider;
  secrets: Pick<Credentials, "api_key" | "public_key">;
  settings: ConnectionSettings;
}

/** Return a service. Where those of everybody answer is the operator's choice; a store's own address, and where files lie, is judged. */
export function serviceWith(
  { config, clock }: { config: Addresses; clock: ModuleDeps["clock"] },
  { provider, secrets, settings }: Connecting,
  watch: Watch = unwatched,
): CarrierService {
  const { easypostUrl, easyshipUrl, easyshipSandboxUrl, sendcloudUrl, webhooksPrivate } = config;
  return carrierAdapters[provider].open({
    ...{ key: secrets.api_key, publicKey: secrets.public_key, settings, watch, now: () => clock.now().getTime() },
    bases: { easypost: easypostUrl, easyship: easyshipUrl, easyshipSandbox: easyshipSandboxUrl, sendcloud: sendcloudUrl },
    sendTo: (base) => outboundSend(isOwnMachine(base) || webhooksPrivate),
    sendOutside: outboundSend(webhooksPrivate),
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
  const connecting = { provider: row.provider, secrets: credentials, settings: settingsOf(row) };
  return { row, service: serviceWith(deps, connecting, healthWatch(deps, row)) };
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
