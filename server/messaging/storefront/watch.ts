import { sql } from "kysely";
import { watchDays } from "#contracts/automations/states";
import type { Watch } from "#contracts/storefront";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { insertWatch, isSoldOut } from "#server/messaging/automations/api";
import { askByForm, type Visit } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { type KnownVariant, knownVariants } from "./catalogue.ts";

/** Anybody can type an address: nobody is made to wait for a whole catalogue. */
const mostWatches = 20;

/**
 * Let a person wait for a variant. An address that is not subscribed is mailed a question; a second watch of the same adds nothing.
 * @throws NOT_FOUND, NOT_SOLD_OUT
 */
export async function watchVariant(
  tx: Tx,
  deps: Pick<ModuleDeps, "config">,
  context: CallContext,
  { variant: named, ...form }: Watch,
  visit: Visit,
): Promise<void> {
  const storeId = context.store.id;
  const variant = await watchable(tx, storeId, named);
  const person = await askByForm(tx, deps, context, form, visit);
  if (!person || (await watchesOf(tx, storeId, person.id)) >= mostWatches) return;
  const expires = new Date(context.now.getTime() + watchDays * 86_400_000);
  await insertWatch(tx, {
    ...{ id: newId(), store_id: storeId, variant_id: variant.id, subscriber_id: person.id },
    ...{ created_at: context.now.toISOString(), expires_at: expires.toISOString() },
  });
  await publishLive(tx, { store_id: storeId, resource: "automations", ids: [], type: "updated", version: null });
}

/** Return a variant that can be waited for. @throws NOT_FOUND for one the catalogue has not, NOT_SOLD_OUT */
export async function watchable(reader: Reader, storeId: string, named: string): Promise<KnownVariant> {
  const [variant] = await knownVariants(reader, storeId, { variants: [named], products: [] });
  if (!variant) throw notFound();
  ensure(await isSoldOut(reader, storeId, variant.id), "NOT_SOLD_OUT");
  return variant;
}

async function watchesOf(reader: Reader, storeId: string, subscriberId: string): Promise<number> {
  const { n } = await reader
    .selectFrom("stock_watch")
    .select(sql<number>`count(*)::int`.as("n"))
    .where("store_id", "=", storeId)
    .where("subscriber_id", "=", subscriberId)
    .where("state", "=", "WAITING")
    .executeTakeFirstOrThrow();
  return n;
}
