import { sql } from "kysely";
import { languageOfTag } from "#contracts/session/session";
import type { Fact } from "#server/cases/domain/offers/evaluate";
import type { Reader } from "#server/db/open";
import { boundedSum } from "#server/db/sums";

interface Customer {
  customer_id: string | null;
  customer_email: string;
}
interface Asked {
  storeId: string;
  currency: string;
  now: Date;
  /** The case itself is not part of its customer's history. */
  exceptId: string | null;
}
const year = 365 * 86_400_000;

interface History {
  tags: string[];
  language: string | null;
  has_account: boolean;
  orders: number;
  spent: number;
  fulfilled: number;
  returns: number;
  asked: number;
  claims: number;
}

/** Return what is known of the customer of an order up to `now`, without cancelled orders. A guest has no history: those facts are unknown. */
export async function customerFacts(
  reader: Reader,
  { customer_id, customer_email }: Customer,
  asked: Asked,
): Promise<Record<string, Fact>> {
  const history = customer_id === null ? null : await historyOf(reader, customer_id, asked);
  const rate = history && history.fulfilled > 0 ? Math.round((history.asked * 100) / history.fulfilled) : null;
  return {
    "customer.tags": history?.tags ?? null,
    "customer.is_guest": !history?.has_account,
    "customer.language": languageOfTag(history?.language) ?? history?.language ?? null,
    "customer.email_domain": /@([^@]+)$/.exec(customer_email)?.[1] ?? null,
    "customer.orders_count": history?.orders ?? null,
    "customer.returns_365": history?.returns ?? null,
    "customer.claims_365": history?.claims ?? null,
    "customer.return_rate_365": rate,
    "customer.spend_365": history?.spent ?? null,
  };
}

async function historyOf(reader: Reader, customerId: string, { storeId, currency, now, exceptId }: Asked): Promise<History | null> {
  const until = now.toISOString();
  const since = new Date(now.getTime() - year).toISOString();
  const spent = boundedSum(sql`sum(total_minor) filter (where currency = ${currency} and ordered_at > ${since})`);
  const { rows } = await sql<History>`
    select (select coalesce(jsonb_agg(tag), '[]') from jsonb_array_elements_text(c.tags || to_jsonb(c.own_tags)) tag) as tags, c.language, c.external_id is not null as has_account, o.*, r.*, k.*
    from customer c
    cross join lateral (
      select count(*) as orders,
        ${spent} as spent,
        coalesce(sum(fulfilled_count) filter (where ordered_at > ${since}), 0) as fulfilled
      from orders where store_id = ${storeId} and customer_id = c.id and ordered_at <= ${until} and deleted_at is null and root_order_id = id
        and (cancelled_at is null or cancelled_at > ${until})
    ) o
    cross join lateral (
      select count(distinct r.id) as returns, coalesce(sum(i.requested - i.released), 0) as asked
      from returns r join return_item i on i.return_id = r.id and i.store_id = r.store_id
      where r.store_id = ${storeId} and r.customer_id = c.id and r.created_at > ${since} and r.created_at <= ${until}
        and r.id is distinct from ${exceptId}
    ) r
    cross join lateral (
      select count(*) as claims from claim
      where store_id = ${storeId} and customer_id = c.id and created_at > ${since} and created_at <= ${until}
        and id is distinct from ${exceptId}
    ) k
    where c.store_id = ${storeId} and c.id = ${customerId}`.execute(reader);
  return rows[0] ?? null;
}
