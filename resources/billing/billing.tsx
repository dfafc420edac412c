import { CreditCardOutlined } from "@ant-design/icons";
import { useTranslation } from "react-i18next";
import { useSession } from "#src/lib/session/session";
import { KeyValue } from "#src/ui/data/key-value";
import { EmptyState } from "#src/ui/feedback/empty-state";
import { PageShell } from "#src/ui/pages/page-shell";
import { Panel } from "#src/ui/pages/panel";

/** Show the price of Backhaul and the session's payment methods: names and last digits, never a full card number. */
export default function BillingPage() {
  const { t } = useTranslation("billing");
  const methods = useSession((session) => session.billing);
  const store = useSession((session) => session.store);
  const fact = (key: "plan" | "price" | "seats" | "currency", value: string) => ({ key, label: t(`fields.${key}`), value });
  const plan = [
    fact("plan", t("plan.name")),
    fact("price", t("plan.price")),
    fact("seats", t("plan.seats")),
    fact("currency", store?.currency ?? ""),
  ];
  return (
    <PageShell width="narrow" crumbs={[]} lead={t("lead")}>
      <Panel title={t("sections.plan")}>
        <KeyValue rows={plan} />
      </Panel>
      <Panel title={t("sections.methods")}>
        {methods.length === 0 ? (
          <EmptyState icon={<CreditCardOutlined aria-hidden="true" />} title={t("empty")} text={t("emptyText")} />
        ) : (
          <KeyValue
            rows={methods.map(({ id, brand, last4 }) => ({ key: id, label: brand, value: <bdi className="bh-number">•••• {last4}</bdi> }))}
          />
        )}
      </Panel>
    </PageShell>
  );
}
