import { Flex, type FormInstance } from "antd";
import { useTranslation } from "react-i18next";
import { FormAlert } from "#src/ui/form-alert";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { LinesSkeleton } from "#src/ui/skeletons";
import { useOrderSums } from "./use-order-sums.ts";
import type { OrderValues } from "./values.ts";

/** Show what the order comes to while it is entered. */
export function OrderSummary({ form, currency }: { form: FormInstance<OrderValues>; currency: string }) {
  const { t } = useTranslation("orders");
  const { data, error, isOutdated } = useOrderSums(form);
  const money = (minor: number) => <Money minor={minor} currency={currency} />;
  return (
    <Panel title={t("create.summary")}>
      <Flex vertical className="bh-stale" aria-busy={isOutdated} aria-live="polite">
        {error && <FormAlert code={error.code} params={error.data} fields={error.errors} />}
        {!data && !error && <LinesSkeleton lines={4} />}
        {data && (
          <KeyValue
            layout="sides"
            rows={[
              { key: "items", label: t("show.items"), value: money(data.items_minor) },
              { key: "shipping", label: t("create.shipping"), value: money(data.shipping_minor) },
              { key: "total", label: t("show.total"), value: money(data.total_minor), strong: true },
              { key: "tax", label: t("create.taxIncluded"), value: money(data.tax_minor) },
              { key: "paid", label: t("show.paid"), value: money(data.paid_minor) },
              ...(data.due_minor > 0 ? [{ key: "due", label: t("create.due"), value: money(data.due_minor), strong: true }] : []),
            ]}
          />
        )}
      </Flex>
    </Panel>
  );
}
