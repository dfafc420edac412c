import { useSearchParams } from "react-router-dom";
import { orders } from "#contracts/orders/orders";
import { returns } from "#contracts/returns/returns";
import { CreateCase, LoadedOrder } from "#src/cases/create-case";
import { useOperation } from "#src/hooks/data/use-operation";
import { newOrderAddress } from "../orders/addresses.ts";
import { CreateForm } from "./create/create-form.tsx";

/** Create a return on the customer's behalf. The address names the order, so that the order's page can link here. */
export default function CreateReturnPage() {
  const [params, setParams] = useSearchParams();
  const orderId = params.get("order");
  return (
    <CreateCase noun={returns.noun} newOrder={newOrderAddress} orderId={orderId} onChoose={(id) => setParams({ order: id })}>
      {orderId && <WithOrder key={orderId} id={orderId} onOther={() => setParams({})} />}
    </CreateCase>
  );
}

function WithOrder({ id, onOther }: { id: string; onOther: () => void }) {
  const from = useOperation(orders, "show", { params: { id } });
  return (
    <LoadedOrder from={from} onOther={onOther}>
      {(order) => <CreateForm order={order} onOther={onOther} />}
    </LoadedOrder>
  );
}
