import type { ReturnDeed } from "#contracts/events/returns";
import type { Action } from "#contracts/returns/actions";
import { caseRunner } from "#server/cases/kernel/run";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { assertAllowed } from "../case/judge.ts";
import { openDraft } from "../case/load.ts";
import type { LoadedCase } from "../case/loaded-case.ts";
import { auditedAs, saveCase } from "../case/save.ts";
import { showReturn } from "../queries/detail.ts";

/** False when the case already is as requested: nothing is written, and the response is the case unchanged. */
type Result = boolean | { resent: true };
export type Work = (draft: Draft) => Result | Promise<Result>;

const { act, answered, underLock } = caseRunner({ auditedAs, open: openDraft, assertAllowed, save: saveCase, show: showReturn });

export { act, underLock };

/** Run one action on one case in a transaction of its own and respond with the case. @throws as `act` */
export const runAction = (
  { db }: ModuleDeps,
  context: CallContext,
  id: string,
  action: Action & ReturnDeed,
  work: Work,
  already?: (record: LoadedCase) => boolean,
): Promise<ActionResult> =>
  answered(
    db,
    context,
    id,
    (tx) => act(tx, context, id, action, work, already),
    (result, detail) => ({ changed: result !== false, ...(typeof result === "object" ? result : {}), return: detail }),
  );
