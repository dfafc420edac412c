import type { Input } from "#contracts/contract";
import type { imports } from "#contracts/imports/imports";
import { type ImportKind, importKinds, type StoreImport } from "#contracts/imports/shapes";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, badRequest, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import type { ModuleDeps } from "#server/platforms/module";
import { isLive, type LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import { loadReturnDays } from "#server/platforms/ports";
import { isGranted, requiredScopes } from "#server/platforms/requirements";
import { announceImport, endImport, lastImports, lockImport, partsOf, queueTurn, showImport, shown } from "./repository.ts";

type Operations = (typeof imports)["operations"];
type Body = Input<Operations["create"]>["body"];
const day = 86_400_000;

const kindsOf = (platform: LivePlatform): ImportKind[] =>
  importKinds.filter((kind) => kind !== "locations" || platform.capabilities.multiLocation);

export async function listImports(deps: ModuleDeps, { store }: CallContext) {
  const { db, platformOf } = deps;
  const rows = await lastImports(db.kysely, store.id);
  const parts =
    rows.length > 0
      ? await partsOf(
          db.kysely,
          store.id,
          rows.map(({ id }) => id),
        )
      : [];
  const platform = await openPlatform(() => platformOf(store));
  return {
    items: rows.map((row) => shown(row, parts)),
    connection: store.connectionId ? ("live" as const) : ("recorded" as const),
    kinds: platform && isLive(platform) ? kindsOf(platform) : [...importKinds],
    window_days: await loadReturnDays(db.kysely, store.id),
  };
}

/** Credentials that cannot be opened are reported where the store is connected; past imports can be read all the same. */
async function openPlatform<T>(open: () => T | Promise<T>): Promise<T | null> {
  try {
    return await open();
  } catch (error) {
    if (isPlatformError(error)) return null;
    throw error;
  }
}

/** Start an import. @throws NOT_CONNECTED, PLATFORM_UNAVAILABLE, IMPORT_RUNNING, BAD_REQUEST */
export async function startImport(deps: ModuleDeps, context: CallContext, body: Body): Promise<StoreImport> {
  const { store, now, actor } = context;
  const platform = await openPlatform(() => deps.platformOf(store));
  ensure(platform && isLive(platform), "NOT_CONNECTED");
  const kinds = kindsOf(platform).filter((kind) => body.kinds.includes(kind));
  if (kinds.length === 0) throw badRequest({ kinds: "INVALID" });
  const since = kinds.includes("orders") ? await firstDay(deps, context, body) : null;
  const missing = missingScopes(store.platform, kinds, await scopesOf(platform), since, now);
  const id = newId();
  const at = now.toISOString();
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    await assertNoneRuns(tx, store.id);
    await tx
      .insertInto("store_import")
      .values({
        id,
        store_id: store.id,
        state: "RUNNING",
        orders_since: since,
        missing_scopes: asJson(missing),
        started_by: actor.name,
        created_at: at,
        updated_at: at,
      })
      .execute();
    await tx
      .insertInto("store_import_part")
      .values(kinds.map((kind, position) => ({ import_id: id, store_id: store.id, position, kind })))
      .execute();
    await queueTurn(tx, { id, storeId: store.id });
    await writeAudit(tx, context, { action: "import.started", object_type: "import", object_id: id, after: { kinds, since } });
    await announceImport(tx, { id, storeId: store.id }, "created");
    return showImport(tx, store.id, id);
  });
}

async function firstDay({ db }: ModuleDeps, { store, now }: CallContext, { orders, since }: Body): Promise<string | null> {
  if (orders === "ALL") return null;
  if (orders === "SINCE") {
    if (!since) throw badRequest({ since: "REQUIRED" });
    return new Date(since).toISOString();
  }
  const days = await loadReturnDays(db.kysely, store.id);
  return days === null ? null : new Date(now.getTime() - days * day).toISOString();
}

async function scopesOf(platform: LivePlatform): Promise<string[]> {
  try {
    return await platform.grantedScopes();
  } catch (error) {
    if (!isPlatformError(error)) throw error;
    throw new AppError(error.kind === "auth" ? "NOT_CONNECTED" : "PLATFORM_UNAVAILABLE");
  }
}

const features: Record<ImportKind, string> = { locations: "places", products: "products", customers: "customers", orders: "orders" };
/** Without its own scope Shopify shows the orders of so many days only. */
const recentDays = 60;

/** Return the scopes without which records are missing: of the kinds themselves, and of old orders. */
function missingScopes(
  platform: CallContext["store"]["platform"],
  kinds: readonly ImportKind[],
  granted: readonly string[],
  since: string | null,
  now: Date,
): string[] {
  const reachesBack = kinds.includes("orders") && (since === null || Date.parse(since) < now.getTime() - recentDays * day);
  const needed = new Set([...kinds.map((kind) => features[kind]), ...(reachesBack ? ["oldOrders"] : [])]);
  return requiredScopes[platform]
    .filter(({ scope, features: used }) => used.some((one) => needed.has(one)) && !canRead(scope, granted))
    .map(({ scope }) => scope);
}

/** An import reads only, so the right to read is enough. */
const canRead = (scope: string, granted: readonly string[]): boolean =>
  isGranted(scope, granted) || isGranted(scope.replace(/^write_/, "read_"), granted);

async function assertNoneRuns(tx: Tx, storeId: string): Promise<void> {
  const running = await tx
    .selectFrom("store_import")
    .select("id")
    .where("store_id", "=", storeId)
    .where("state", "=", "RUNNING")
    .executeTakeFirst();
  ensure(!running, "IMPORT_RUNNING");
}

export const cancelImport = ({ db }: ModuleDeps, context: CallContext, id: string): Promise<StoreImport> =>
  db.transaction(async (tx) => {
    const { store, now } = context;
    const { state } = await lockImport(tx, store.id, id);
    if (state === "RUNNING") {
      await endImport(tx, { id, storeId: store.id }, { state: "CANCELLED", at: now.toISOString() });
      await writeAudit(tx, context, { action: "import.cancelled", object_type: "import", object_id: id });
    }
    return showImport(tx, store.id, id);
  });

/** Continue an import that failed or was cancelled. @throws WRONG_STAGE when it is done, IMPORT_RUNNING, NOT_CONNECTED */
export const resumeImport = ({ db }: ModuleDeps, context: CallContext, id: string): Promise<StoreImport> =>
  db.transaction(async (tx) => {
    const { store, now } = context;
    ensure(store.connectionId, "NOT_CONNECTED");
    await lockStore(tx, store.id);
    const { state } = await lockImport(tx, store.id, id);
    ensure(state !== "DONE", "WRONG_STAGE");
    await assertNoneRuns(tx, store.id);
    await tx
      .updateTable("store_import")
      .set({ state: "RUNNING", error: null, finished_at: null, updated_at: now.toISOString() })
      .where("store_id", "=", store.id)
      .where("id", "=", id)
      .execute();
    await queueTurn(tx, { id, storeId: store.id });
    await writeAudit(tx, context, { action: "import.resumed", object_type: "import", object_id: id });
    await announceImport(tx, { id, storeId: store.id }, "updated");
    return showImport(tx, store.id, id);
  });
