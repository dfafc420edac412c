import { useEffect, useEffectEvent } from "react";
import { useSearchParams } from "react-router-dom";

/** Start the action in the address (`?action=approve`) once, if it is allowed. Returning to the page does not start it again. */
export function useRequestedAction<Action extends string>(
  record: { allowed_actions: readonly { action: Action; allowed: boolean }[] },
  act: (action: Action) => void,
): void {
  const [params, setParams] = useSearchParams();
  const requested = params.get("action");
  const begin = useEffectEvent((name: string) => {
    const found = record.allowed_actions.find(({ action, allowed }) => allowed && action === name);
    setParams(
      (before) => {
        before.delete("action");
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
    if (found) act(found.action);
  });
  useEffect(() => {
    if (requested) begin(requested);
  }, [requested]);
}
