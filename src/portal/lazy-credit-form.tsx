import { lazy } from "react";
import type { CreditFormProps } from "./credit-form.tsx";
import { OnDemand } from "./on-demand.tsx";

// Few requests cost the customer anything.
const CreditForm = lazy(async () => ({ default: (await import("./credit-form.tsx")).CreditForm }));

/** Show the form for the code of a store credit, once something is to be paid. */
export function LazyCreditForm(props: CreditFormProps) {
  return (
    <OnDemand>
      <CreditForm {...props} />
    </OnDemand>
  );
}
