import { PageShell } from "#src/ui/page-shell";
import { OrderForm } from "./create/order-form.tsx";
import { useWords } from "./words.ts";

/** Writes down an order that no platform tells of. */
export default function CreateOrder() {
  const { say } = useWords();
  return (
    <PageShell width="narrow" lead={say("create.lead")}>
      <OrderForm />
    </PageShell>
  );
}
