import { type ActionEntry, type OperationName, operationName } from "#contracts/action";
import type { ErrorCode } from "#contracts/errors";
import { answeredAction } from "#server/core/kernel/allowed-actions";
import type { CallContext } from "#server/kit/context";

interface Judged<Action extends string> {
  table: Readonly<Record<Action, Pick<ActionEntry, "can">>>;
  operations: Readonly<Record<OperationName<Action>, { path: string; method: "POST" | "PUT" }>>;
  /** Whether the caller has the right to an action, whatever the state of the case. */
  mayDo(context: CallContext, action: Action): boolean;
  verdictFor(action: Action): { allowed: boolean; code: ErrorCode | null };
}

/** Return every action of a case, whether this caller may take it now, and why not. */
export const allowedActions = <Action extends string>(
  context: CallContext,
  id: string,
  actions: readonly Action[],
  { table, operations, mayDo, verdictFor }: Judged<Action>,
) =>
  actions.map((action) => {
    const verdict = verdictFor(action);
    const permitted = mayDo(context, action);
    const code = permitted ? verdict.code : "FORBIDDEN";
    const operation = operations[operationName(action)];
    return answeredAction(context, action, { id, operation, right: table[action].can, code, allowed: permitted && verdict.allowed });
  });
