import { type ClaimAction, claimActions } from "#contracts/claims/actions";
import { runBulk } from "#server/cases/kernel/bulk";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { mayDo } from "../case/judge.ts";
import { operationFor } from "./actions.ts";

/** Run one action on many claims. @throws as `runBulk` */
export const bulkClaims = (deps: ModuleDeps, context: CallContext, action: ClaimAction, ids: readonly string[], input: unknown) =>
  runBulk(context, {
    ...{ action, ids, input },
    body: claimActions[action].body,
    isPermitted: mayDo(context, action),
    run: (own, id, body) => operationFor(action)(deps, own, id, body as never),
    idempotency: deps.ports.idempotency,
    onFault: (err, id) => deps.log.error({ err, claim_id: id, action }, "bulk action failed"),
  });
