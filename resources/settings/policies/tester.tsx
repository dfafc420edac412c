import { Alert, Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import { settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/use-operation";
import { useSearchOptions } from "#src/hooks/use-search-options";
import { DayPicker } from "#src/ui/day-picker";
import { ErrorState } from "#src/ui/error-state";
import { Panel } from "#src/ui/panel";
import { Segments } from "#src/ui/segments";
import { LinesSkeleton } from "#src/ui/skeletons";
import { noonOf } from "./noon-of.ts";
import { TestedOrder } from "./tested-order.tsx";
import styles from "./tester.module.css";

interface Found {
  id: string;
  number: string;
  customer: { name: string; email: string | null };
}
const toOption = ({ id, number, customer }: Found) => ({
  value: id,
  // Each part keeps its own direction.
  label: [number, customer.name || customer.email].flatMap((part) => (part ? [`\u2068${part}\u2069`] : [])).join(" · "),
});

/** Choose an order, a day and who asks: which policy decides each line, and what it allows. */
export function Tester({ timezone }: { timezone: string }) {
  const { t } = useTranslation("settings");
  const id = useId();
  const [order, setOrder] = useState<string>();
  const [day, setDay] = useState("");
  const [channel, setChannel] = useState<"customer" | "staff">("customer");
  const { options, selectProps } = useSearchOptions(orders, toOption);
  const body = { order_id: order ?? "", channel, ...(day && { on: noonOf(day, timezone) }) };
  const test = useOperation(settings, "policyTest", { body }, { enabled: order !== undefined, keepPrevious: true });
  return (
    <Panel title={t("panels.tester")}>
      <p className={styles.hint}>{t("tester.hint")}</p>
      <div className={styles.fields}>
        <div className={styles.field}>
          <label htmlFor={`${id}-order`}>{t("tester.order")}</label>
          <Select
            {...selectProps}
            id={`${id}-order`}
            allowClear
            value={order ?? null}
            options={options}
            placeholder={t("tester.search")}
            onChange={(next: string | null) => setOrder(next ?? undefined)}
          />
        </div>
        <div className={styles.field}>
          <label htmlFor={`${id}-day`}>{t("tester.day")}</label>
          <DayPicker id={`${id}-day`} value={day} onChange={setDay} />
        </div>
        <Segments
          label={t("tester.who")}
          value={channel}
          onChange={setChannel}
          options={[
            { value: "customer", label: t("started_by.CUSTOMER") },
            { value: "staff", label: t("started_by.STAFF") },
          ]}
        />
      </div>
      {order === undefined ? (
        <Alert type="info" showIcon message={t("tester.choose")} />
      ) : test.error ? (
        <ErrorState code={test.error.code} requestId={test.error.requestId} onRetry={test.retry} />
      ) : test.data ? (
        <div data-stale={test.isOutdated} aria-busy={test.isOutdated} className={styles.answer}>
          <TestedOrder answer={test.data} />
        </div>
      ) : (
        <LinesSkeleton lines={4} />
      )}
    </Panel>
  );
}
