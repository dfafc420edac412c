import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { LabelsData } from "#contracts/analytics/shapes";
import { without } from "#contracts/analytics/tiles";
import { carrierNamed } from "#contracts/carriers";
import { boundedSum } from "#server/db/sums";
import type { Range } from "#server/insight/domain/range";
import { within } from "../queries/drill.ts";
import type { Request } from "../queries/request.ts";

type Data = z.output<typeof LabelsData>;

/** A sum of labels, of all or of one carrier or country; `is_rest` has 2 for those of a carrier, 1 for those of a country and 3 for all. */
interface Row {
  is_rest: number;
  carrier: string | null;
  country: string | null;
  labels: number;
  bought: number;
  cases: number;
  cost_minor: number;
  deducted_minor: number;
  refunded_minor: number;
  adjusted_minor: number;
  voided: number;
  unknown: number;
  failed: number;
  median: number | null;
  p90: number | null;
}

/**
 * Labels that were asked for at services in the range, in one currency: what they cost by the charges so far, what customers paid of it, and
 * how long their parcels took. Labels for tests cost nothing and are left out, as are slips and labels bought elsewhere.
 */
export async function labelsTile(request: Request, range: Range): Promise<Data> {
  const { currency } = request;
  const { rows } = await sql<Row>`
    with picked as materialized (${pickedIn(request, range)} and coalesce(l.cost_currency, l.currency) = ${currency}),
    seen as (
      select p.*, h.cost, h.refunded, h.adjusted, extract(epoch from d.arrived - d.began)::float8 / 86400 as days
      from picked as p
      left join lateral (select sum(h.amount_minor) as cost, -sum(h.amount_minor) filter (where h.kind = 'REFUND') as refunded,
          sum(h.amount_minor) filter (where h.kind = 'ADJUSTMENT') as adjusted
        from label_charge as h where h.label_id = p.id and h.store_id = ${request.context.store.id} and h.currency = ${currency}) as h on true
      left join lateral (select min(s.at) filter (where s.status not in ('AWAITING', 'VOID')) as began,
          min(s.at) filter (where s.status = 'DELIVERED') as arrived
        from shipment_scan as s where s.shipment_id = p.shipment_id and s.store_id = ${request.context.store.id}) as d on true
    )
    select grouping(carrier, country)::int as is_rest, carrier, country, count(*)::int as labels, ${countOf(sql`is_bought`)} as bought,
      count(distinct case_id) filter (where is_bought)::int as cases, ${boundedSum(sql`sum(cost)`)} as cost_minor,
      ${boundedSum(sql`sum(deduct_minor) filter (where currency = ${currency})`)} as deducted_minor,
      ${boundedSum(sql`sum(refunded)`)} as refunded_minor, ${boundedSum(sql`sum(adjusted)`)} as adjusted_minor,
      ${countOf(sql`is_bought and state = 'VOIDED'`)} as voided, ${countOf(sql`state = 'UNKNOWN'`)} as unknown,
      ${countOf(sql`is_failed`)} as failed,
      percentile_cont(0.5) within group (order by days) as median, percentile_cont(0.9) within group (order by days) as p90
    from seen group by grouping sets ((), (carrier), (country)) order by labels desc, carrier, country`.execute(request.reader);
  const all = rows.find(({ is_rest }) => is_rest === 3);
  return {
    ...numbersOf(all),
    voided: { part: all?.voided ?? 0, whole: all?.bought ?? 0 },
    unknown: { part: all?.unknown ?? 0, whole: all?.labels ?? 0 },
    failed: { part: all?.failed ?? 0, whole: all?.labels ?? 0 },
    carriers: rows.filter(({ is_rest }) => is_rest === 1).map((row) => ({ key: row.carrier, name: nameOf(row), ...numbersOf(row) })),
    countries: rows.filter(({ is_rest }) => is_rest === 2).map((row) => ({ key: row.country, name: null, ...numbersOf(row) })),
  };
}

/** Return the other currencies of a range, with how many returns and claims have labels that cost in them. */
export async function otherLabelCurrencies(request: Request): Promise<{ currency: string; returns: number }[]> {
  const { rows } = await sql<{ currency: string; returns: number }>`
    with picked as (${pickedIn(request, request.range)} and coalesce(l.cost_currency, l.currency) <> ${request.currency})
    select cost_currency as currency, count(distinct case_id)::int as returns from picked group by 1 order by 2 desc, 1`.execute(
    request.reader,
  );
  return rows;
}

const countOf = (condition: RawBuilder<unknown>) => sql`count(*) filter (where ${condition})::int`;

/** The labels of a range; by rules, some failed before a service was asked. What a person says was bought counts as bought. */
function pickedIn({ context, filters }: Request, range: Range): RawBuilder<unknown> {
  const store_id = context.store.id;
  const { created_from: from, created_to: to } = within(context.store.timezone, range);
  const { country } = filters;
  const only = country === undefined ? sql`` : country === without ? sql`and o.country is null` : sql`and o.country = ${country}`;
  return sql`select l.id, l.carrier, l.state, l.shipment_id, l.deduct_minor, l.currency, coalesce(l.cost_currency, l.currency) as cost_currency,
      coalesce(l.return_id, l.claim_id) as case_id, o.country,
      (l.provider_label_id is not null or l.resolved_at is not null) as is_bought,
      (l.state = 'FAILED' or (l.state = 'VOIDED' and l.provider_label_id is null and l.void_reason = 'REPLACED')) as is_failed
    from label as l
    left join returns as r on r.id = l.return_id and r.store_id = l.store_id
    left join claim as c on c.id = l.claim_id and c.store_id = l.store_id
    left join orders as o on o.id = coalesce(r.order_id, c.order_id) and o.store_id = l.store_id
    where l.store_id = ${store_id} and l.created_at between ${from} and ${to} and l.adapter not in ('own', 'manual') ${only}
      and not exists (select from carrier_connection as k where k.id = l.connection_id and k.store_id = l.store_id and k.mode = 'TEST')`;
}

const tenth = (days: number | null | undefined): number | null => (typeof days === "number" ? Math.round(days * 10) / 10 : null);
const each = (minor: number, of: number): number | null => (of === 0 ? null : Math.round(minor / of));

const numbersOf = (row: Row | undefined) => ({
  labels: row?.labels ?? 0,
  cost_minor: row?.cost_minor ?? 0,
  per_label_minor: each(row?.cost_minor ?? 0, row?.bought ?? 0),
  per_case_minor: each(row?.cost_minor ?? 0, row?.cases ?? 0),
  deducted_minor: row?.deducted_minor ?? 0,
  refunded_minor: row?.refunded_minor ?? 0,
  adjusted_minor: row?.adjusted_minor ?? 0,
  median_days: tenth(row?.median),
  p90_days: tenth(row?.p90),
});

const nameOf = ({ carrier }: Row): string | null => carrier && (carrierNamed(carrier)?.displayName ?? carrier);
