import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import { CreateCase, LoadedOrder } from "#src/cases/create-case";
import { useOperation } from "#src/hooks/data/use-operation";
import { newOrderAddress } from "../orders/addresses.ts";
import { claimsAddress } from "./addresses.ts";
import { CreateForm } from "./create/create-form.tsx";

/** Submit a claim on the customer's behalf. The address names the order, so that other pages can link here. */
export default function CreateClaim({ orderId }: { orderId: string }) {
  const { t } = useTranslation("claims");
  const [, setParams] = useSearchParams();
  const choose = (id: string) => setParams({ new: id });
  return (
    <CreateCase
      noun={claims.noun}
      crumbs={[{ label: t("titles:claims"), to: claimsAddress }]}
      orderId={orderId}
      onChoose={choose}
      newOrder={newOrderAddress}
    >
      <WithOrder key={orderId} id={orderId} onOther={() => choose("")} />
    </CreateCase>
  );
}

function WithOrder({ id, onOther }: { id: string; onOther: () => void }) {
  const from = useOperation(claims, "eligibility", { query: { order_id: id } });
  return (
    <LoadedOrder from={from} onOther={onOther}>
      {(eligibility) => <CreateForm eligibility={eligibility} onOther={onOther} />}
    </LoadedOrder>
  );
}
