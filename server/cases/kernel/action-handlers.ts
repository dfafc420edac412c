import { type OperationName, operationName } from "#contracts/action";
import type { CallContext } from "#server/kit/context";

interface ActionCall {
  context: CallContext;
  params: { id: string };
  body: object;
}

/** Return a handler per action of a record, by the name of its contract operation. The version was compared already: the rest is the body. */
export const actionHandlers = <Action extends string>(
  actions: readonly Action[],
  run: (action: Action, context: CallContext, id: string, body: object) => Promise<unknown>,
) =>
  Object.fromEntries(
    actions.map((action) => [
      operationName(action),
      ({ context, params, body }: ActionCall) => {
        const { expected_version: _, ...rest } = body as { expected_version?: number };
        return run(action, context, params.id, rest);
      },
    ]),
  ) as Record<OperationName<Action>, (call: ActionCall) => Promise<never>>;
