import { lazy } from "react";
import { OnDemand } from "../frame/on-demand.tsx";
import type { CreditFormProps } from "./credit-form.tsx";

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
