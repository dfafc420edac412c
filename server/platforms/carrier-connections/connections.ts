import { sql } from "kysely";
import { type CarrierConnection, type carrierConnections, mostCarrierConnections } from "#contracts/carrier-connections";
import { type ConnectionSettings, carrierServices, connectionProblems, noSettings } from "#contracts/carrier-services";
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
import { AppError, badRequest, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { isoOf, isoOrNull } from "#server/kit/instants";
import { addressProblem } from "#server/kit/outbound";
import { isSameJson } from "#server/kit/same-json";
import { CarrierTrouble } from "#server/platforms/carriers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { hasOpenPurchases } from "#server/platforms/ports";
import { type Connecting, carrierCan, isPaused, serviceWith } from "./open-carrier.ts";
import {
  type ConnectionRow,
  type Credentials,
  findConnectionRow,
  listConnectionRows,
  lockConnectionRow,
  openCredentials,
  sealCredentials,
  settingsOf,
} from "./repository.ts";

type Operations = (typeof carrierConnections)["operations"];

const last4 = (secret: string | null | undefined): string | null => (secret ? secret.slice(-4) : null);

function shown({ config, ports, clock }: ModuleDeps, row: ConnectionRow): CarrierConnection {
  const secrets = openCredentials(ports.seal, row);
  const { voidDays, reports } = carrierCan(row.provider);
  return {
    ...{ id: row.id, provider: row.provider, name: row.name, mode: row.mode as CarrierConnection["mode"] },
    state: row.status === "REFUSED" || !secrets ? "REFUSED" : isPaused(row, clock.now()) ? "PAUSED" : "OK",
    paused_until: isoOrNull(row.paused_until),
    last_error: (row.error ?? (secrets ? null : "CONNECTION_REFUSED")) as ErrorCode | null,
    ...{ key_last4: last4(secrets?.api_key), public_key_last4: last4(secrets?.public_key) },
    ...{ webhook_secret_last4: last4(secrets?.webhook_secret), settings: settingsOf(row), reports },
    hook_url: `${config.publicUrl}${providerEvents.operations.receive.path.replace(":connection_id", row.id)}`,
    last_report_at: isoOrNull(row.last_report_at),
    accounts: row.accounts,
    balance: row.balance_minor === null ? null : { minor: row.balance_minor, currency: row.balance_currency ?? "USD" },
    checked_at: isoOrNull(row.checked_at),
    first_label_ok_at: isoOrNull(row.first_label_ok_at),
    day_count_limit: row.day_count_limit,
    day_cost_limit:
      row.day_cost_limit_minor === null ? null : { amount_minor: row.day_cost_limit_minor, currency: row.limit_currency ?? "USD" },
    ...{ refund_days: voidDays?.others ?? null, refund_days_usps: voidDays?.usps ?? null },
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

/** Try what a connection is made of. @throws BAD_REQUEST, CONNECTION_REFUSED, PROVIDER_UNAVAILABLE */
async function tried(deps: ModuleDeps, connecting: Connecting) {
  const { provider, secrets, settings } = connecting;
  const problems: Record<string, string> = connectionProblems(provider, { public_key: secrets.public_key, settings });
  const address = settings.base_url && addressProblem(settings.base_url, deps.config.webhooksPrivate);
  if (address) problems["settings.base_url"] ??= address;
  if (Object.keys(problems).length > 0) throw badRequest(problems);
  try {
    return await serviceWith(deps, connecting).check();
  } catch (error) {
    if (!(error instanceof CarrierTrouble)) throw error;
    if (error.message === "PRIVATE_ADDRESS") throw badRequest({ "settings.base_url": "PRIVATE_ADDRESS" });
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
  { provider, name, settings: given, ...secrets }: Input<Operations["create"]>["body"],
): Promise<CarrierConnection> {
  const { api_key, public_key = null, webhook_secret = null }: Partial<Credentials> & Pick<Credentials, "api_key"> = secrets;
  const settings: ConnectionSettings = { ...noSettings, ...carrierServices[provider].usual, ...given };
  const found = await tried(deps, { provider, secrets: { api_key, public_key }, settings });
  const { store, now } = context;
  const at = now.toISOString();
  const id = newId();
  await deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    ensure((await listConnectionRows(tx, store.id)).length < mostCarrierConnections, "LIMIT_REACHED");
    const credentials = sealCredentials(deps.ports.seal, { api_key, public_key, webhook_secret });
    await tx
      .insertInto("carrier_connection")
      .values({
        ...{ id, store_id: store.id, provider, name, credentials, settings: asJson(settings) as never },
        ...{ ...learned(found, at), created_at: at, updated_at: at },
      })
      .execute();
    await audit(tx, context, { action: "carrier_connection.created", object_id: id, after: { provider, name, mode: found.mode } });
  });
  return showConnection(deps, context, id);
}

/**
 * Change a connection; a new key or setting is tried before it is saved. @throws NOT_FOUND, STALE_VERSION, CONNECTION_REFUSED,
 * PROVIDER_UNAVAILABLE, IN_USE
 */
export async function updateConnection(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { name, api_key, public_key, webhook_secret, settings: given }: Input<Operations["update"]>["body"],
): Promise<CarrierConnection> {
  const { store, now } = context;
  const known = await findConnectionRow(deps.db.kysely, store.id, id);
  if (!known) throw notFound();
  const before = settingsOf(known);
  const settings = { ...before, ...given };
  const secrets = openCredentials(deps.ports.seal, known);
  const isElsewhere = settings.base_url !== before.base_url;
  // A key is sent only where somebody meant it to go.
  if (isElsewhere && api_key === undefined) throw badRequest({ api_key: "REQUIRED" });
  const credentials = {
    api_key: api_key ?? secrets?.api_key ?? "",
    public_key: public_key ?? secrets?.public_key ?? null,
    webhook_secret: webhook_secret === undefined ? (secrets?.webhook_secret ?? null) : webhook_secret,
  };
  const isTried = api_key !== undefined || public_key !== undefined || !isSameJson(settings, before);
  ensure(credentials.api_key, "CONNECTION_REFUSED");
  const found = isTried ? await tried(deps, { provider: known.provider, secrets: credentials, settings }) : null;
  await deps.db.transaction(async (tx) => {
    const row = await lockConnectionRow(tx, store.id, id);
    if (!row) throw notFound();
    const seen = { object_type: "carrier_connection", object_id: id, version: row.version };
    await assertVersion(tx, context, seen, () => showConnection(deps, context, id, tx));
    ensure(row.version === known.version, "STALE_VERSION");
    // A key of another account does not know what is being bought with this one.
    if (found && (found.mode !== row.mode || isElsewhere)) ensure(!(await hasOpenPurchases(tx, store.id, id)), "IN_USE");
    // Whoever found the first paper right did so with the addresses the other way round.
    const isTurned = isElsewhere || settings.direction !== before.direction;
    await tx
      .updateTable("carrier_connection")
      .set({
        ...{ name, credentials: sealCredentials(deps.ports.seal, credentials), updated_at: now.toISOString() },
        ...{ settings: asJson(settings) as never, ...(isTurned && { first_label_ok_at: null }) },
        ...(found && learned(found, now.toISOString())),
        version: sql`version + 1`,
      })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    const after = { name, key_changed: api_key !== undefined, ...(given && { settings }) };
    await audit(tx, context, { action: "carrier_connection.updated", object_id: id, after });
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
    ? await tried(deps, { provider: row.provider, secrets, settings: settingsOf(row) }).catch((error: unknown) => error)
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
