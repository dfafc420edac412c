import { type RawBuilder, sql } from "kysely";
import type { SkipReason } from "#contracts/messages";

/** What must still be true of a message's cause when it is sent; ids and ISO instants. */
export interface MessageGuard {
  /** No order since then; the unpaid order behind an open cart does not count. */
  no_order_since?: string;
  cart_open?: string;
  cart_worth?: { checkout_id: string; minor: number; currency: string };
  /** The person has put nothing into a cart since then. */
  no_cart_since?: string;
  /** At least one of these variants can be sold, at these locations or anywhere. */
  in_stock?: { variants: string[]; locations: string[] | null };
  price_at_most?: { variant_id: string; minor: number; currency: string };
  not_bought?: { variant_id: string; since: string };
}

interface GuardRule {
  key: keyof MessageGuard;
  reason: SkipReason;
  /** True where the message `m` to the subscriber `s` must not be sent. */
  broken: RawBuilder<unknown>;
}

const ordersOf = (
  since: RawBuilder<unknown>,
) => sql`orders o where o.store_id = m.store_id and o.cancelled_at is null and o.deleted_at is null
  and o.kind = 'sale' and o.ordered_at >= ${since}
  and (o.customer_email = s.email or (s.customer_id is not null and o.customer_id = s.customer_id))
  and not exists (select from checkout k where k.store_id = o.store_id and k.order_external_id = o.external_id and k.completed_at is null)`;

/** The same list judges a step when its message is written, and the message again at the moment of sending. */
const rules: readonly GuardRule[] = [
  {
    key: "no_order_since",
    reason: "ORDERED",
    broken: sql`exists (select from ${ordersOf(sql`(m.guard ->> 'no_order_since')::timestamptz`)})`,
  },
  {
    key: "cart_open",
    reason: "CANCELLED",
    broken: sql`not exists (select from checkout k where k.store_id = m.store_id and k.id = m.guard ->> 'cart_open'
      and k.completed_at is null and jsonb_array_length(k.lines) > 0)`,
  },
  {
    key: "cart_worth",
    reason: "CANCELLED",
    broken: sql`not exists (select from checkout k where k.store_id = m.store_id and k.id = m.guard #>> '{cart_worth,checkout_id}'
      and k.currency = m.guard #>> '{cart_worth,currency}' and k.value_minor >= (m.guard #>> '{cart_worth,minor}')::bigint)`,
  },
  {
    key: "no_cart_since",
    reason: "CANCELLED",
    broken: sql`exists (select from checkout k where k.store_id = m.store_id and k.subscriber_id = s.id and k.completed_at is null
      and jsonb_array_length(k.lines) > 0 and k.changed_at >= (m.guard ->> 'no_cart_since')::timestamptz)`,
  },
  {
    key: "not_bought",
    reason: "ORDERED",
    broken: sql`exists (select from ${ordersOf(sql`(m.guard #>> '{not_bought,since}')::timestamptz`)} and exists (
      select from order_line ol join variant v on v.store_id = ol.store_id and v.external_id = ol.variant_external_id
      where ol.order_id = o.id and v.id = m.guard #>> '{not_bought,variant_id}'))`,
  },
  {
    key: "in_stock",
    reason: "OUT_OF_STOCK",
    broken: sql`not exists (select from variant v join product p on p.id = v.product_id
      where v.store_id = m.store_id and p.deleted_at is null
        and v.id in (select jsonb_array_elements_text(m.guard #> '{in_stock,variants}'))
        and (not v.tracked or (select coalesce(sum(t.quantity - t.reserved), 0) from stock t
          where t.variant_id = v.id and (m.guard #> '{in_stock,locations}' = 'null'::jsonb
            or t.location_id in (select jsonb_array_elements_text(m.guard #> '{in_stock,locations}')))) > 0))`,
  },
  {
    key: "price_at_most",
    reason: "PRICE_BACK",
    broken: sql`not exists (select from variant v where v.store_id = m.store_id and v.id = m.guard #>> '{price_at_most,variant_id}'
      and v.currency = m.guard #>> '{price_at_most,currency}' and v.price_minor <= (m.guard #>> '{price_at_most,minor}')::bigint)`,
  },
];

/** Return the reason for which a guard forbids a message, as SQL over the message `m` and its recipient `s`; null where it allows it. */
export const guardReason: RawBuilder<SkipReason | null> = sql`case ${sql.join(
  rules.map(({ key, reason, broken }) => sql`when m.guard ? ${sql.lit(key)} and ${broken} then ${sql.lit(reason)}`),
  sql` `,
)} end`;
