import { sql } from "kysely";
import { type CarrierConnection, type carrierConnections, mostCarrierConnections } from "#contracts/carrier-connections";
import type { Input } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import { providerEvents } from "#contracts/provider-events";
import { writeAudit } from "#server/core/audit/api";
import { findUsers } from "#server/core/ports";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import { asJson } from "#server/db/json";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { isoOf, isoOrNull } from "#server/kit/instants";
import { CarrierTrouble } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { hasOpenPurchases } from "#server/platforms/ports";
import { carrierCan, isPaused, serviceWith } from "./open-carrier.ts";
import {
  type ConnectionRow,
  findConnectionRow,
  listConnectionRows,
  lockConnectionRow,
  openCredentials,
  sealCredentials,
} from "./repository.ts";

type Operations = (typeof carrierConnections)["operations"];

const last4 = (secret: string | null | undefined): string | null => (secret ? secret.slice(-4) : null);

function shown({ config, ports, clock }: ModuleDeps, row: ConnectionRow): CarrierConnection {
  const secrets = openCredentials(ports.seal, row);
  const { voidDays } = carrierCan[row.provider];
  return {
    ...{ id: row.id, provider: row.provider, name: row.name, mode: row.mode as CarrierConnection["mode"] },
    state: row.status === "REFUSED" || !secrets ? "REFUSED" : isPaused(row, clock.now()) ? "PAUSED" : "OK",
    paused_until: isoOrNull(row.paused_until),
    last_error: (row.error ?? (secrets ? null : "CONNECTION_REFUSED")) as ErrorCode | null,
    ...{ key_last4: last4(secrets?.api_key), webhook_secret_last4: last4(secrets?.webhook_secret) },
    hook_url: `${config.publicUrl}${providerEvents.operations.receive.path.replace(":connection_id", row.id)}`,
    last_report_at: isoOrNull(row.last_report_at),
    accounts: row.accounts,
    balance: row.balance_minor === null ? null : { minor: row.balance_minor, currency: row.balance_currency ?? "USD" },
    checked_at: isoOrNull(row.checked_at),
    first_label_ok_at: isoOrNull(row.first_label_ok_at),
    day_count_limit: row.day_count_limit,
    day_cost_limit:
      row.day_cost_limit_minor === null ? null : { amount_minor: row.day_cost_limit_minor, currency: row.limit_currency ?? "USD" },
    ...{ refund_days: voidDays.others, refund_days_usps: voidDays.usps },
    ...{ version: row.version, created_at: isoOf(row.created_at) },
  };
}

export const listConnections = async (deps: ModuleDeps, { store }: CallContext): Promise<{ items: CarrierConnection[] }> => ({
  items: (await listConnectionRows(deps.db.kysely, store.id)).map((row) => shown(deps, row)),
});

export async function showConnection(
  deps: ModuleDeps,
  { store }: CallContext,
  id: string,
  reader: Reader = deps.db.kysely,
): Promise<CarrierConnection> {
  const row = await findConnectionRow(reader, store.id, id);
  if (!row) throw notFound();
  return shown(deps, row);
}

/** Try a key. @throws CONNECTION_REFUSED, PROVIDER_UNAVAILABLE */
async function tried(deps: ModuleDeps, provider: ConnectionRow["provider"], key: string) {
  try {
    return await serviceWith(deps, provider, key).check();
  } catch (error) {
    if (!(error instanceof CarrierTrouble)) throw error;
    throw new AppError(error.kind === "account" ? "CONNECTION_REFUSED" : "PROVIDER_UNAVAILABLE");
  }
}

/** What a successful trial says of a connection. */
const learned = ({ mode, accounts, balance }: Awaited<ReturnType<typeof tried>>, now: string) => ({
  ...{ mode, accounts: asJson(accounts), status: "OK", error: null, failures: 0, paused_until: null, checked_at: now },
  ...{ balance_minor: balance?.minor ?? null, balance_currency: balance?.currency ?? null },
});

export async function createConnection(
  deps: ModuleDeps,
  context: CallContext,
  { provider, name, api_key, webhook_secret }: Input<Operations["create"]>["body"],
): Promise<CarrierConnection> {
  const found = await tried(deps, provider, api_key);
  const { store, now } = context;
  const at = now.toISOString();
  const id = newId();
  await deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    ensure((await listConnectionRows(tx, store.id)).length < mostCarrierConnections, "LIMIT_REACHED");
    const credentials = sealCredentials(deps.ports.seal, { api_key, webhook_secret: webhook_secret ?? null });
    await tx
      .insertInto("carrier_connection")
      .values({ id, store_id: store.id, provider, name, credentials, ...learned(found, at), created_at: at, updated_at: at })
      .execute();
    await audit(tx, context, { action: "carrier_connection.created", object_id: id, after: { provider, name, mode: found.mode } });
  });
  return showConnection(deps, context, id);
}

/** Change a connection; a new key is tried before it is saved. @throws NOT_FOUND, STALE_VERSION, CONNECTION_REFUSED, PROVIDER_UNAVAILABLE, IN_USE */
export async function updateConnection(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { name, api_key, webhook_secret }: Input<Operations["update"]>["body"],
): Promise<CarrierConnection> {
  const { store, now } = context;
  const known = await findConnectionRow(deps.db.kysely, store.id, id);
  if (!known) throw notFound();
  const found = api_key === undefined ? null : await tried(deps, known.provider, api_key);
  await deps.db.transaction(async (tx) => {
    const row = await lockConnectionRow(tx, store.id, id);
    if (!row) throw notFound();
    const seen = { object_type: "carrier_connection", object_id: id, version: row.version };
    await assertVersion(tx, context, seen, () => showConnection(deps, context, id, tx));
    // A key of another account does not know what is being bought with this one.
    if (found && found.mode !== row.mode) ensure(!(await hasOpenPurchases(tx, store.id, id)), "IN_USE");
    const secrets = openCredentials(deps.ports.seal, row);
    ensure(secrets ?? api_key, "CONNECTION_REFUSED");
    const kept = { api_key: api_key ?? secrets?.api_key ?? "", webhook_secret: secrets?.webhook_secret ?? null };
    const credentials = { ...kept, ...(webhook_secret !== undefined && { webhook_secret }) };
    await tx
      .updateTable("carrier_connection")
      .set({
        ...{ name, credentials: sealCredentials(deps.ports.seal, credentials), updated_at: now.toISOString() },
        ...(found && learned(found, now.toISOString())),
        version: sql`version + 1`,
      })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    await audit(tx, context, { action: "carrier_connection.updated", object_id: id, after: { name, key_changed: api_key !== undefined } });
  });
  return showConnection(deps, context, id);
}

/** Try the saved key and note what it says. @throws NOT_FOUND, CONNECTION_REFUSED, PROVIDER_UNAVAILABLE */
export async function checkConnection(deps: ModuleDeps, context: CallContext, id: string): Promise<CarrierConnection> {
  const { store, now } = context;
  const row = await findConnectionRow(deps.db.kysely, store.id, id);
  if (!row) throw notFound();
  const secrets = openCredentials(deps.ports.seal, row);
  const outcome = secrets
    ? await tried(deps, row.provider, secrets.api_key).catch((error: unknown) => error)
    : new AppError("CONNECTION_REFUSED");
  if (outcome instanceof Error && !(outcome instanceof AppError)) throw outcome;
  await deps.db.transaction(async (tx) => {
    const at = now.toISOString();
    const failure = outcome instanceof AppError ? outcome.code : null;
    const change = failure
      ? { checked_at: at, error: failure, ...(failure === "CONNECTION_REFUSED" && { status: "REFUSED" }) }
      : learned(outcome as Awaited<ReturnType<typeof tried>>, at);
    await tx.updateTable("carrier_connection").set(change).where("store_id", "=", store.id).where("id", "=", id).execute();
    await audit(tx, context, { action: "carrier_connection.checked", object_id: id, after: { outcome: failure ?? "OK" } });
  });
  if (outcome instanceof AppError) throw outcome;
  return showConnection(deps, context, id);
}

/** Delete a connection with its secrets, unless something is being bought or given back through it. @throws NOT_FOUND, IN_USE */
export const deleteConnection = (deps: ModuleDeps, context: CallContext, id: string): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const row = await lockConnectionRow(tx, context.store.id, id);
    if (!row) throw notFound();
    ensure(!(await hasOpenPurchases(tx, context.store.id, id)), "IN_USE");
    const users = await findUsers(tx, context.store.id, "CARRIER_CONNECTION", id);
    ensure(users.length === 0, "IN_USE", { users });
    await tx.deleteFrom("carrier_connection").where("store_id", "=", context.store.id).where("id", "=", id).execute();
    await audit(tx, context, { action: "carrier_connection.deleted", object_id: id, after: { name: row.name } });
  });

type Deed = Pick<Parameters<typeof writeAudit>[2], "action" | "object_id" | "after"> & { object_id: string };

export async function audit(tx: Tx, context: CallContext, deed: Deed): Promise<void> {
  await writeAudit(tx, context, { ...deed, object_type: "carrier_connection" });
  const ids = [deed.object_id];
  await publishLive(tx, { store_id: context.store.id, resource: "carrier-connections", ids, type: "updated", version: null });
}
