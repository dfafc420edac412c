import type { ClaimAction } from "#contracts/claims/actions";
import type { ClaimDeed } from "#contracts/events/claims";
import { caseRunner } from "#server/cases/kernel/run";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import type { ClaimActionResult } from "../case/action-result.ts";
import type { Draft } from "../case/draft.ts";
import { assertAllowed } from "../case/judge.ts";
import { openDraft } from "../case/load.ts";
import type { LoadedClaim } from "../case/loaded-claim.ts";
import { auditedAs, saveClaim } from "../case/save.ts";
import { showClaim } from "../queries/detail.ts";

/** False when the claim already is as requested: nothing is written, and the response is the claim unchanged. */
export type Work = (draft: Draft) => boolean | Promise<boolean>;

const { act, answered, underLock } = caseRunner({
  ...{ auditedAs, open: openDraft, save: saveClaim, show: showClaim },
  assertAllowed: (record: LoadedClaim, action: ClaimAction, context: CallContext) => assertAllowed(record, action, context),
});

export { act, underLock };

/** Run one action on one claim in a transaction of its own and respond with the claim. @throws as `act` */
export const runAction = (
  { db }: Pick<ModuleDeps, "db">,
  context: CallContext,
  id: string,
  action: ClaimAction & ClaimDeed,
  work: Work,
  already?: (record: LoadedClaim) => boolean,
): Promise<ClaimActionResult> =>
  answered(
    db,
    context,
    id,
    (tx) => act(tx, context, id, action, work, already),
    (changed, claim) => ({ changed, claim }),
  );
