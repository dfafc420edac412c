import type { Outcome } from "#contracts/returns/states";
import type { ReturnPolicy } from "#contracts/settings/policies";

/** What the customer has chosen so far; what is left out is still to choose. */
export interface Choices {
  shipping_method?: ReturnPolicy["methods"][number] | undefined;
  items: readonly {
    order_line_id: string;
    quantity?: number | undefined;
    reason?: string | undefined;
    outcome?: Outcome | undefined;
    hasPhoto?: boolean | undefined;
  }[];
  answers: Readonly<Record<string, string>>;
}
