import { Flex, Form, type FormInstance } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useDebounce } from "use-debounce";
import { orders } from "#contracts/orders/orders";
import { useOperation } from "#src/hooks/data/use-operation";
import { KeyValue } from "#src/ui/data/key-value";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { type OrderValues, summedOf } from "./values.ts";

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

const waitMs = 300;

/** Return what the server makes of the order as it stands. Lines without quantity or price are left out. */
function useOrderSums(form: FormInstance<OrderValues>) {
  const values = Form.useWatch((all: OrderValues) => all, { form, preserve: true });
  const [settled] = useDebounce(JSON.stringify(values?.lines && summedOf(values)), waitMs);
  const input = useMemo(() => (settled === undefined ? {} : { body: JSON.parse(settled) as ReturnType<typeof summedOf> }), [settled]);
  return useOperation(orders, "preview", input, { enabled: settled !== undefined, keepPrevious: true });
}
