import { missingRight, type Needs, type Right } from "#contracts/ability";
import type { ErrorCode } from "#contracts/errors";
import { permissionOf } from "#contracts/permission-of";
import type { CallContext } from "#server/kit/context";
import { sentence } from "#server/kit/sentences";
import { type Life, type LivingTable, type Row, verdictOn } from "./life.ts";

interface Answered<Method> {
  id: string;
  operation: { path: string; method: Method };
  /** Named to whoever lacks it. */
  right: Right;
  /** Why it is not allowed; of an allowed action what it needs in addition. */
  code: ErrorCode | null;
  allowed: boolean;
}

/** Return one action of a record as the API answers it: whether the caller may take it now, why not, and how to call it. */
export const answeredAction = <Action extends string, Method>(
  { language }: Pick<CallContext, "language">,
  action: Action,
  { id, operation, right, code, allowed }: Answered<Method>,
) => ({
  action,
  allowed,
  code,
  reason_code: code,
  message: code ? sentence(code, language) : "",
  permission: String(permissionOf(right)),
  path: operation.path.replace(":id", id),
  method: operation.method,
});

interface Ruled<Method> {
  id: string;
  operation: Needs & { can: Right; path: string; method: Method };
  /** Why the record itself does not allow it. */
  refusal: ErrorCode | null;
  /** The right that is named to whoever has all; left out, the operation's first. */
  usual?: Right;
}

/** Return one action as the API answers it, by the rights that its operation needs and the record's own rule. */
export function ruledAction<Action extends string, Method>(
  context: Pick<CallContext, "language" | "actor">,
  action: Action,
  { id, operation, refusal, usual = operation.can }: Ruled<Method>,
) {
  const missing = missingRight(context.actor.ability, operation);
  const code = missing ? "FORBIDDEN" : refusal;
  return answeredAction(context, action, { id, operation, right: missing ?? usual, code, allowed: code === null });
}

/** Return every action of a record, whether this caller may take it now, and why not. */
export const allowedActions = <Table extends LivingTable, State extends string, Action extends string>(
  context: Pick<CallContext, "language" | "actor">,
  life: Life<Table, State, Action>,
  record: Row<Table> & { id: string },
) =>
  (Object.keys(life.actions) as Action[]).map((action) => {
    const { code, right } = verdictOn(life, context.actor.ability, record, action);
    const { operation } = life.actions[action];
    return answeredAction(context, action, { id: record.id, operation, right, code, allowed: code === null });
  });
