import type { CheckoutSource } from "#contracts/automations/states";
import { normalEmail } from "#contracts/email-address";
import { normalPhone } from "#server/core/domain/contact";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { newId } from "#server/kit/ids";
import { findPerson } from "#server/messaging/subscribers/api";
import { knownVariants } from "./catalogue.ts";
import { noteSeen } from "./seen.ts";

/** A cart as one of its sources reports it. */
export interface ReportedCheckout {
  token: string;
  source: CheckoutSource;
  email: string | null;
  phone: string | null;
  currency: string;
  value_minor: number;
  lines: readonly { variant_external_id: string; quantity: number; unit_price_minor: number }[];
  recovery_url: string | null;
  /** The platform's unpaid order that stands for the cart. */
  order_external_id?: string | null;
  /** ISO instants. */
  changed_at: string;
  completed_at: string | null;
  /** Who it is, where that is known otherwise than by an address. */
  subscriber_id?: string | null;
}

export interface SavedCheckout {
  id: string;
  changed: boolean;
  subscriber_id: string | null;
}

/** Save a cart; an older report changes nothing, and a completed one stays completed. Lines that the catalogue does not have are left out. */
export async function saveCheckout(tx: Tx, context: CallContext, reported: ReportedCheckout): Promise<SavedCheckout> {
  const storeId = context.store.id;
  const addresses = { email: reported.email && normalEmail(reported.email), phone: reported.phone && normalPhone(reported.phone, null) };
  const person = reported.subscriber_id ?? (await findPerson(tx, storeId, addresses));
  const changed_at = new Date(reported.changed_at).toISOString();
  const variants = await knownVariants(tx, storeId, {
    variants: reported.lines.map((one) => one.variant_external_id),
    products: [],
  });
  const lines = reported.lines.flatMap(({ variant_external_id, quantity, unit_price_minor }) => {
    const variant = variants.find(({ external_id }) => external_id === variant_external_id);
    return variant ? [{ variant_id: variant.id, quantity, unit_price_minor }] : [];
  });
  const { token, source, currency, value_minor, recovery_url, order_external_id = null } = reported;
  const completed_at = reported.completed_at && new Date(reported.completed_at).toISOString();
  const values = { ...addresses, subscriber_id: person, currency, value_minor, recovery_url, source, order_external_id, changed_at };
  const saved = await tx
    .insertInto("checkout")
    .values({
      ...{ id: newId(), store_id: storeId, token, ...values, lines: asJson(lines) },
      ...{ completed_at, created_at: context.now.toISOString() },
    })
    .onConflict((conflict) =>
      conflict
        .columns(["store_id", "token"])
        .doUpdateSet((eb) => ({
          ...values,
          lines: eb.ref("excluded.lines"),
          subscriber_id: eb.fn.coalesce("excluded.subscriber_id", "checkout.subscriber_id"),
          completed_at: eb.fn.coalesce("checkout.completed_at", "excluded.completed_at"),
        }))
        .whereRef("checkout.changed_at", "<", "excluded.changed_at"),
    )
    .returning(["id", "subscriber_id"])
    .executeTakeFirst();
  if (!saved) return { ...(await knownCheckout(tx, storeId, token)), changed: false };
  await emit(tx, { store_id: storeId, topic: "checkout.updated", payload: { id: saved.id } });
  if (saved.subscriber_id) {
    const place = { storeId, subscriberId: saved.subscriber_id, how: "CHECKOUT" as const, at: changed_at };
    await noteSeen(
      tx,
      place,
      lines.map((line) => ({ variant_id: line.variant_id, currency, price_minor: line.unit_price_minor })),
    );
    if (source !== "SNIPPET") await linkVisitors(tx, context, token, saved.subscriber_id);
  }
  return { ...saved, changed: true };
}

const knownCheckout = (tx: Tx, storeId: string, token: string) =>
  tx
    .selectFrom("checkout")
    .select(["id", "subscriber_id"])
    .where("store_id", "=", storeId)
    .where("token", "=", token)
    .executeTakeFirstOrThrow();

/** The platform's own checkout says whose browser reported its token. */
async function linkVisitors(tx: Tx, { store, now }: CallContext, token: string, subscriberId: string): Promise<void> {
  const visitors = await tx
    .selectFrom("store_event")
    .select("visitor")
    .distinct()
    .where("store_id", "=", store.id)
    .where("type", "=", "checkout_started")
    .where("checkout_token", "=", token)
    .limit(5)
    .execute();
  for (const { visitor } of visitors) await linkVisitor(tx, { storeId: store.id, visitor, subscriberId, at: now.toISOString() });
}

/** Remember whose browser it is. */
export async function linkVisitor(
  tx: Tx,
  { storeId, visitor, subscriberId, at }: { storeId: string; visitor: string; subscriberId: string; at: string },
): Promise<void> {
  await tx
    .insertInto("storefront_visitor")
    .values({ store_id: storeId, visitor, subscriber_id: subscriberId, at })
    .onConflict((conflict) => conflict.columns(["store_id", "visitor"]).doUpdateSet({ subscriber_id: subscriberId, at }))
    .execute();
}
