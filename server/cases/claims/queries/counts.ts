import { sql } from "kysely";
import type { ClaimCounts } from "#contracts/claims/shapes";
import { claimTabs } from "#contracts/claims/states";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { lateAt } from "./list.ts";

/** Return the counts of all tabs from the tally, so independent of the number of claims, and of those past their target. */
export async function countClaims(reader: Reader, { store, now }: CallContext): Promise<ClaimCounts> {
  const { rows } = await sql<{ tab: string; n: number }>`
    select tab, sum(n)::int as n from claim_tally where store_id = ${store.id} group by tab
    union all select 'late', count(*)::int from claim as k where k.store_id = ${store.id} and ${lateAt(now.toISOString())}`.execute(reader);
  const of = (tab: string) => rows.find((row) => row.tab === tab)?.n ?? 0;
  const tabs = Object.fromEntries(claimTabs.map((tab) => [tab, of(tab)])) as Record<(typeof claimTabs)[number], number>;
  const open = tabs.review + tabs.waiting + tabs.to_resolve + tabs.in_progress;
  return { ...tabs, all: open + tabs.closed, open, late: of("late") };
}
