import { sql } from "kysely";
import type { analytics } from "#contracts/analytics/analytics";
import type { Output } from "#contracts/contract";
import type { Reader } from "#server/db/open";
import { boundedSum } from "#server/db/sums";
import type { CallContext } from "#server/kit/context";
import { isoOf } from "#server/kit/instants";
import { owedAmount, paidAmount } from "../facts/kinds.ts";
import { loadCompleteness } from "../queries/completeness.ts";

type Reconciliation = Output<(typeof analytics)["operations"]["reconciliation"]>;
type Balance = Reconciliation["currencies"][number]["to_customer"];
interface Row {
  currency: string;
  side: "to_customer" | "from_customer";
  owed: number;
  paid: number;
  pending: number;
  failed: number;
  ledger: number;
  beyond: number;
}

/** Return what rounds owe by the facts, beside what the ledger moved for the same returns. */
export async function reconcile(reader: Reader, context: CallContext): Promise<Reconciliation> {
  const rows = await readBalances(reader, context.store.id);
  const currencies = [...new Set(rows.map(({ currency }) => currency))].sort();
  const balance = (currency: string, side: Row["side"]) => balanceOf(rows.find((row) => row.currency === currency && row.side === side));
  return {
    as_of: (await loadCompleteness(reader, context)).as_of,
    currencies: currencies.map((currency) => ({
      currency,
      to_customer: balance(currency, "to_customer"),
      from_customer: balance(currency, "from_customer"),
    })),
    check: await lastCheck(reader, context.store.id),
  };
}

function balanceOf(row: Row | undefined): Balance {
  const { owed, paid, pending, failed, ledger, beyond } = row ?? { owed: 0, paid: 0, pending: 0, failed: 0, ledger: 0, beyond: 0 };
  return {
    ...{ owed_minor: owed, paid_minor: paid, pending_minor: pending, failed_minor: failed },
    left_minor: owed - paid - pending - failed,
    ...{ ledger_minor: ledger, beyond_minor: beyond, difference_minor: ledger - paid - beyond },
  };
}

async function readBalances(reader: Reader, storeId: string): Promise<Row[]> {
  const { rows } = await sql<Row>`
    with owing as (
      select return_id, sum(refund_minor + credit_minor + bonus_minor) as to_customer, sum(invoice_minor) as from_customer
      from return_round where store_id = ${storeId} group by return_id
    ), moved as (
      select g.return_id, case when g.kind = 'INVOICE_PAYMENT' then 'from_customer' else 'to_customer' end as side, sum(g.amount_minor) as ledger
      from ledger as g where g.store_id = ${storeId} and g.return_id is not null and g.state = 'SUCCEEDED'
        and g.kind in ('REFUND', 'STORE_CREDIT', 'BONUS_CREDIT', 'INVOICE_PAYMENT') group by 1, 2
    ), books as (
      select r.currency, m.side, ${boundedSum(sql`sum(m.ledger)`)} as ledger,
        ${boundedSum(sql`sum(greatest(0, m.ledger - coalesce(case m.side when 'to_customer' then o.to_customer else o.from_customer end, 0)))`)} as beyond
      from moved as m join returns as r on r.id = m.return_id and r.store_id = ${storeId} left join owing as o on o.return_id = m.return_id
      group by 1, 2
    ), facts as (
      select d.value as currency, s.side, ${boundedSum(sql`sum(s.owed)`)} as owed, ${boundedSum(sql`sum(s.paid)`)} as paid,
        ${boundedSum(sql`sum(s.pending)`)} as pending, ${boundedSum(sql`sum(s.failed)`)} as failed
      from analytics_store as st join analytics_return as n on n.store_no = st.store_no and n.returned_minor is not null
      join analytics_dim as d on d.store_no = n.store_no and d.kind = 'currency' and d.number = n.currency
      cross join lateral (values
        ('to_customer', ${sql.raw(owedAmount)}, ${sql.raw(paidAmount)}, n.pending_minor, n.failed_minor),
        ('from_customer', n.upsell_minor, n.upsell_paid_minor, n.upsell_pending_minor, n.upsell_failed_minor)
      ) as s(side, owed, paid, pending, failed)
      where st.store_id = ${storeId} group by 1, 2
    )
    select currency, side, coalesce(owed, 0)::bigint as owed, coalesce(paid, 0)::bigint as paid, coalesce(pending, 0)::bigint as pending,
      coalesce(failed, 0)::bigint as failed, coalesce(ledger, 0)::bigint as ledger, coalesce(beyond, 0)::bigint as beyond
    from facts full join books using (currency, side)`.execute(reader);
  return rows;
}

async function lastCheck(reader: Reader, storeId: string): Promise<Reconciliation["check"]> {
  const row = await reader.selectFrom("analytics_store").selectAll().where("store_id", "=", storeId).executeTakeFirst();
  return row?.checked_at ? { at: isoOf(row.checked_at), days: row.checked_days, repaired: row.repaired_days } : null;
}
