import type { ClaimsBoard } from "#contracts/claims/shapes";
import { openClaimStages } from "#contracts/claims/states";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { listClaims } from "./list.ts";

const shown = 20;

/** Return the open claims by stage: the oldest of each and the count. A stage without any is there too: a card may be moved to it. */
export async function claimsBoard(reader: Reader, context: CallContext, assignee: string | undefined): Promise<ClaimsBoard> {
  const columns: ClaimsBoard["columns"] = [];
  for (const stage of openClaimStages) {
    const query = { page: 1, limit: shown, sort: "created_at", status: ["OPEN"], stage: [stage], ...(assignee && { assignee }) } as const;
    const { items, total } = await listClaims(reader, context, { ...query, status: [...query.status], stage: [...query.stage] });
    columns.push({ stage, total: total ?? items.length, items });
  }
  return { columns };
}
