import { useDebounce } from "use-debounce";
import type { Order } from "#contracts/orders/orders";
import type { ReturnAdvice } from "#contracts/returns/advice";
import { returns } from "#contracts/returns/returns";
import { useOperation } from "#src/hooks/data/use-operation";
import { isSameJson } from "#src/lib/forms/changes";
import { adviceBodyOf, type ReturnDraft } from "./draft.ts";

export interface Advised {
  advice: ReturnAdvice | undefined;
  /** The advice is about an earlier state of the draft. */
  isOutdated: boolean;
}

/** Return the server's advice on a draft, fetched again once it has not changed for a moment. */
export function useAdvice(order: Order, draft: ReturnDraft): Advised {
  const body = adviceBodyOf(order, draft);
  const [debounced] = useDebounce(body, 300, { equalityFn: isSameJson });
  const { data, isOutdated, isLoading } = useOperation(returns, "advise", { body: debounced }, { keepPrevious: true });
  return { advice: data, isOutdated: isLoading || isOutdated || !isSameJson(body, debounced) };
}
