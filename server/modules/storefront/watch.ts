import { watchDays } from "#contracts/automations/states";
import type { Watch } from "#contracts/storefront";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { knownVariants } from "./catalogue.ts";
import type { StorefrontLinks, Visit } from "./deps.ts";

/** Let a person wait for a variant. An address that is not subscribed is mailed a question; a second watch of the same adds nothing. */
export async function watchVariant(
  tx: Tx,
  links: StorefrontLinks,
  context: CallContext,
  { variant: named, ...form }: Watch,
  visit: Visit,
): Promise<void> {
  const storeId = context.store.id;
  const [variant] = await knownVariants(tx, storeId, { variants: [named], products: [] });
  if (!variant) return;
  const person = await links.subscriberLinks.askByForm(tx, context, form, visit);
  if (!person) return;
  const expires = new Date(context.now.getTime() + watchDays * 86_400_000);
  await tx
    .insertInto("stock_watch")
    .values({
      ...{ id: newId(), store_id: storeId, variant_id: variant.id, subscriber_id: person.id },
      ...{ created_at: context.now.toISOString(), expires_at: expires.toISOString() },
    })
    .onConflict((conflict) => conflict.columns(["subscriber_id", "variant_id", "channel"]).where("state", "=", "WAITING").doNothing())
    .execute();
  await publishLive(tx, { store_id: storeId, resource: "automations", ids: [], type: "updated", version: null });
}
