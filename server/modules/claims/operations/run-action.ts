import type { ClaimAction } from "#contracts/claims/actions";
import type { ClaimActionAnswer } from "#contracts/claims/shapes";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import { storeResponse } from "#server/db/store-response";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { Draft } from "../case/draft.ts";
import { assertAllowed } from "../case/judge.ts";
import { loadClaim, lockOrderOf } from "../case/load.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { auditedAs, saveClaim } from "../case/save.ts";
import { showClaim } from "../queries/detail.ts";

/** False when the claim already is as requested: nothing is written, and the response is the claim unchanged. */
export type Work = (draft: Draft) => boolean | Promise<boolean>;

/**
 * Do one action on one claim in the transaction: lock the order, load, compare versions, check the rules, work, save.
 * @throws NOT_FOUND, STALE_VERSION, the rule's code, or what the work throws; nothing is written then
 */
export async function act(
  tx: Tx,
  context: CallContext,
  id: string,
  action: ClaimAction,
  work: Work,
  already?: (record: LoadedClaim) => boolean,
): Promise<{ record: LoadedClaim; changed: boolean }> {
  await lockOrderOf(tx, context.store.id, id);
  const record = await loadClaim(tx, context.store.id, id);
  if (already?.(record)) return { record, changed: false };
  const seen = { object_type: auditedAs, object_id: id, version: record.row.version };
  await assertVersion(tx, context, seen, () => showClaim(tx, context, id));
  assertAllowed(record, action);
  const draft = new Draft(tx, context, record);
  const changed = await work(draft);
  if (changed) await saveClaim(draft, action);
  return { record, changed };
}

/** Run one action on one claim in a transaction of its own and respond with the claim. @throws as `act` */
export const runAction = (
  deps: Pick<ModuleDeps, "db">,
  context: CallContext,
  id: string,
  action: ClaimAction,
  work: Work,
  already?: (record: LoadedClaim) => boolean,
): Promise<ClaimActionAnswer> =>
  deps.db.transaction(async (tx) => {
    const { changed } = await act(tx, context, id, action, work, already);
    const answer = { changed, claim: await showClaim(tx, context, id) };
    await storeResponse(tx, context, 200, answer);
    return answer;
  });
