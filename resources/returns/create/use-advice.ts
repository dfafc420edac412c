import type { Order } from "#contracts/orders/orders";
import type { ReturnAdvice } from "#contracts/returns/advice";
import { returns } from "#contracts/returns/returns";
import { useOperation } from "#src/hooks/use-operation";
import { useRested } from "../parts/use-rested.ts";
import { adviceBodyOf, type ReturnDraft } from "./draft.ts";

export interface Advised {
  advice: ReturnAdvice | undefined;
  /** The advice is about an earlier state of the draft. */
  isOutdated: boolean;
}

/** Return the server's advice on a draft, fetched again once it has not changed for a moment. */
export function useAdvice(order: Order, draft: ReturnDraft): Advised {
  const body = adviceBodyOf(order, draft);
  const rested = useRested(body, 300);
  const { data, isOutdated, isLoading } = useOperation(returns, "advise", { body: rested }, { keepPrevious: true });
  return { advice: data, isOutdated: isLoading || isOutdated || JSON.stringify(body) !== JSON.stringify(rested) };
}
