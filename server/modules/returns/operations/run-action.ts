import type { Action } from "#contracts/returns/actions";
import type { ActionAnswer } from "#contracts/returns/returns";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import { storeResponse } from "#server/db/store-response";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/modules/module";
import { Draft } from "../case/draft.ts";
import { assertAllowed } from "../case/judge.ts";
import { loadCase, lockOrderOf } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { auditedAs, saveCase } from "../case/save.ts";
import { showReturn } from "../queries/detail.ts";

/** False when the case already is as requested: nothing is written, and the response is the case unchanged. */
type Result = boolean | { resent: true };
export type Work = (draft: Draft) => Result | Promise<Result>;

/**
 * Do one action on one case in the transaction: lock the order, load, compare versions, check the rules, work, save.
 * @throws NOT_FOUND, STALE_VERSION, the rule's code, or what the work throws; nothing is written then
 */
export async function act(
  tx: Tx,
  context: CallContext,
  id: string,
  action: Action,
  work: Work,
  already?: (record: LoadedCase) => boolean,
): Promise<{ record: LoadedCase; result: Result }> {
  await lockOrderOf(tx, context.store.id, id);
  const record = await loadCase(tx, context.store.id, id);
  if (already?.(record)) return { record, result: false };
  const seen = { object_type: auditedAs, object_id: id, version: record.row.version };
  await assertVersion(tx, context, seen, () => showReturn(tx, context, id));
  assertAllowed(record, action, context);
  const draft = new Draft(tx, context, record);
  const result = await work(draft);
  if (result !== false) await saveCase(draft, action);
  return { record, result };
}

/** Run one action on one case in a transaction of its own and respond with the case. @throws as `act` */
export const runAction = (
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  action: Action,
  work: Work,
  already?: (record: LoadedCase) => boolean,
): Promise<ActionAnswer> =>
  deps.db.transaction(async (tx) => {
    const { result } = await act(tx, context, id, action, work, already);
    const detail = await showReturn(tx, context, id);
    const answer = { changed: result !== false, ...(typeof result === "object" ? result : {}), return: detail };
    await storeResponse(tx, context, 200, answer);
    return answer;
  });
