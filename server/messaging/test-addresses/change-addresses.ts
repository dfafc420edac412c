import type { Input } from "#contracts/contract";
import { mostTestAddresses, type TestAddress, type testAddresses, testAsksPerDay } from "#contracts/test-addresses";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { sha256 } from "#server/kit/digest";
import { AppError, ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { waitBeforeAsking } from "#server/messaging/domain/people/confirmation-limits";
import { writeStaffMail, writeStaffText } from "#server/messaging/messages/api";
import { isSuppressed, loadLinkKey, normalAddresses } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { addressesOf, addressOf, askedSince, noteAsked, reachOf, shownAddress, type TestAddressRow } from "./repository.ts";
import { tokenOf } from "./token.ts";

const day = 86_400_000;

type Typed = Input<(typeof testAddresses)["operations"]["create"]>["body"];

/** The log outlives the address, so it names only its record. */
async function announce(tx: Tx, context: CallContext, id: string, deed: "created" | "asked" | "deleted"): Promise<void> {
  await writeAudit(tx, context, { action: `test_address.${deed}`, object_type: "test_address", object_id: id });
  await publishLive(tx, { store_id: context.store.id, resource: "test-addresses", ids: [id], type: deed, version: null });
}

/** Add an address and ask whoever reads it. @throws BAD_REQUEST, NAME_TAKEN, LIMIT_REACHED, SUPPRESSED, RATE_LIMITED */
export function addAddress(deps: ModuleDeps, context: CallContext, typed: Typed): Promise<TestAddress> {
  const { store, now, actor, language } = context;
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const known = await addressesOf(tx, store.id);
    const own = await normalAddresses(tx, store.id, typed);
    const field = own.phone === null ? "email" : "phone";
    ensure(!known.some((one) => one[field] === own[field]), "NAME_TAKEN", { errors: { [field]: "NAME_TAKEN" } });
    ensure(known.length < mostTestAddresses, "LIMIT_REACHED");
    const at = now.toISOString();
    const row = await tx
      .insertInto("test_address")
      .values({ id: newId(), store_id: store.id, ...own, language, asked_at: at, created_by: actor.name, created_at: at })
      .returningAll()
      .executeTakeFirstOrThrow();
    await ask(tx, deps, context, row);
    await announce(tx, context, row.id, "created");
    return shownAddress(row, now);
  });
}

/** Ask again. @throws NOT_FOUND, SUPPRESSED, RATE_LIMITED */
export function askAgain(deps: ModuleDeps, context: CallContext, id: string): Promise<TestAddress> {
  const { store, now } = context;
  return deps.db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await addressOf(tx, store.id, id);
    if (!before) throw notFound();
    const asked_at = now.toISOString();
    const row = before.confirmed_at === null ? { ...before, asked_at } : before;
    if (row !== before) {
      await ask(tx, deps, context, row);
      await tx.updateTable("test_address").set({ asked_at }).where("store_id", "=", store.id).where("id", "=", id).execute();
      await announce(tx, context, id, "asked");
    }
    return shownAddress(row, now);
  });
}

/** Remove an address. @throws NOT_FOUND */
export function removeAddress({ db }: Pick<ModuleDeps, "db">, context: CallContext, id: string): Promise<{ deleted: true }> {
  return db.transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom("test_address")
      .where("store_id", "=", context.store.id)
      .where("id", "=", id)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw notFound();
    await announce(tx, context, id, "deleted");
    return { deleted: true };
  });
}

/** Send the question, as seldom as strangers may be asked anything. */
async function ask(tx: Tx, deps: ModuleDeps, context: CallContext, row: TestAddressRow): Promise<void> {
  const { store, now } = context;
  const { channel, address } = reachOf(row);
  ensure(!(await isSuppressed(tx, store.id, channel, address)), "SUPPRESSED");
  const since = new Date(now.getTime() - 30 * day).toISOString();
  const address_hash = sha256(`${store.id}\n${address}`);
  const asked = await askedSince(tx, store.id, since);
  const ofAddress = asked.filter((one) => one.address_hash === address_hash).map(({ asked_at }) => asked_at);
  const wait = waitBeforeAsking({ at: ofAddress, fromIp: 0 }, now);
  if (wait > 0) throw new AppError("RATE_LIMITED", { retry_after: wait });
  const today = asked.filter(({ asked_at }) => now.getTime() - Date.parse(asked_at) < day);
  if (today.length >= testAsksPerDay) throw new AppError("RATE_LIMITED", { retry_after: day / 1000 });
  await noteAsked(tx, { id: newId(), store_id: store.id, address_hash, asked_at: now.toISOString() }, since);
  const confirm = `${deps.config.publicUrl}/m/t/${tokenOf(await loadLinkKey(deps, tx, store.id), row.id)}`;
  const asking = { recipient: address, values: { confirm } };
  await (channel === "SMS"
    ? writeStaffText(deps, tx, context, { template: "testPhoneConfirm", ...asking })
    : writeStaffMail(deps, tx, context, { template: "testAddressConfirm", name: "", ...asking }));
}
