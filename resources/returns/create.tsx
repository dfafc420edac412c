import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { orders } from "#contracts/orders/orders";
import { FindOrder } from "#src/cases/find-order";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { CreateForm } from "./create/create-form.tsx";

/** Create a return on the customer's behalf. The address names the order, so that the order's page can link here. */
export default function CreateReturnPage() {
  const { t } = useTranslation("returns");
  const [params, setParams] = useSearchParams();
  const orderId = params.get("order");
  return (
    <PageShell lead={t("create.lead")}>
      {orderId ? (
        <WithOrder key={orderId} id={orderId} onOther={() => setParams({})} />
      ) : (
        <Panel title={t("create.find")}>
          <FindOrder onChoose={(id) => setParams({ order: id })} />
        </Panel>
      )}
    </PageShell>
  );
}

function WithOrder({ id, onOther }: { id: string; onOther: () => void }) {
  const { data, error, retry } = useOperation(orders, "show", { params: { id } });
  if (data) return <CreateForm order={data} onOther={onOther} />;
  return (
    <Panel>
      {error ? (
        <ErrorState code={error.code} requestId={error.requestId} onRetry={error.code === "NOT_FOUND" ? onOther : retry} />
      ) : (
        <LinesSkeleton lines={8} />
      )}
    </Panel>
  );
}
