import { type Action, returnActions } from "#contracts/returns/actions";
import { runBulk } from "#server/cases/kernel/bulk";
import type { CallContext } from "#server/kit/context";
import type { ModuleDeps } from "#server/platforms/module";
import { mayDo } from "../case/judge.ts";
import { operationFor } from "./actions.ts";

/** Run one action on many returns. @throws as `runBulk` */
export const bulkReturns = (deps: ModuleDeps, context: CallContext, action: Action, ids: readonly string[], input: unknown) =>
  runBulk(context, {
    ...{ action, ids, input },
    body: returnActions[action].body,
    isPermitted: mayDo(context, action),
    run: (own, id, body) => operationFor(action)(deps, own, id, body as never),
    idempotency: deps.ports.idempotency,
    onFault: (err, id) => deps.log.error({ err, return_id: id, action }, "bulk action failed"),
  });
