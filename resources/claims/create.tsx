import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { claims } from "#contracts/claims/claims";
import { FindOrder } from "#src/cases/find-order";
import { useOperation } from "#src/hooks/use-operation";
import { ErrorState } from "#src/ui/error-state";
import { PageShell } from "#src/ui/page-shell";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { listAddress } from "./addresses.ts";
import { CreateForm } from "./create/create-form.tsx";

/** Submit a claim on the customer's behalf. The address names the order, so that other pages can link here. */
export default function CreateClaim({ orderId }: { orderId: string }) {
  const { t } = useTranslation("claims");
  const [, setParams] = useSearchParams();
  return (
    <PageShell title={t("titles.create")} lead={t("create.lead")} crumbs={[{ label: t("titles:claims"), to: listAddress }]}>
      {orderId ? (
        <WithOrder key={orderId} id={orderId} onOther={() => setParams({ new: "" })} />
      ) : (
        <Panel title={t("create.find")}>
          <FindOrder onChoose={(id) => setParams({ new: id })} />
        </Panel>
      )}
    </PageShell>
  );
}

function WithOrder({ id, onOther }: { id: string; onOther: () => void }) {
  const { data, error, retry } = useOperation(claims, "eligibility", { query: { order_id: id } });
  if (data) return <CreateForm eligibility={data} onOther={onOther} />;
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
