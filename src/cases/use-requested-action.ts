import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";
import { type Allowed, isAllowed } from "#src/lib/calls/allowed";

/** Start the action in the address (`?action=approve`) once, if it is allowed. Returning to the page does not start it again. */
export function useRequestedAction<Action extends string>(
  record: { allowed_actions: readonly Allowed<Action>[] },
  act: (action: Action) => void,
): void {
  const [params, setParams] = useSearchParams();
  const requested = params.get("action") as Action | null;
  const begin = useEffectEvent((action: Action) => {
    setParams(
      (before) => {
        before.delete("action");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    if (isAllowed(record, action)) act(action);
  });
  useEffect(() => {
    if (requested) begin(requested);
  }, [requested]);
}
