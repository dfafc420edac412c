import { Alert, Col, Form, Row, Select, Typography } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import { settings } from "#contracts/settings/settings";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSearchOptions } from "#src/hooks/lists/use-search-options";
import { DayPicker } from "#src/ui/dates/day-picker";
import { Loaded } from "#src/ui/feedback/loaded";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { Segments } from "#src/ui/forms/segments";
import { Panel } from "#src/ui/pages/panel";
import { noonOf } from "./noon-of.ts";
import { TestedOrder } from "./tested-order.tsx";

interface Found {
  id: string;
  number: string;
  customer: { name: string; email: string | null };
}
const toOption = ({ id, number, customer }: Found) => ({
  value: id,
  // Isolate each part's text direction.
  label: [number, customer.name || customer.email].flatMap((part) => (part ? [`\u2068${part}\u2069`] : [])).join(" · "),
});

/** Choose an order, a day and a channel, and show which policy decides each line. */
export function Tester({ timezone }: { timezone: string }) {
  const { t } = useTranslation("settings");
  const id = useId();
  const [order, setOrder] = useState<string>();
  const [day, setDay] = useState("");
  const [channel, setChannel] = useState<"customer" | "staff">("customer");
  const { options, selectProps } = useSearchOptions(orders, toOption);
  const body = { order_id: order ?? "", channel, ...(day && { on: noonOf(day, timezone) }) };
  const test = useOperation(settings, "policyTest", { body }, { enabled: order !== undefined, keepPrevious: true });
  const channels = (["customer", "staff"] as const).map((value) => ({ value, label: t(`started_by.${value.toUpperCase()}`) }));
  return (
    <Panel title={t("panels.tester")}>
      <Typography.Paragraph type="secondary">{t("tester.hint")}</Typography.Paragraph>
      <Row gutter={16}>
        <Col xs={24} lg={12}>
          <Form.Item layout="vertical" label={t("tester.order")} htmlFor={`${id}-order`}>
            <Select
              {...selectProps}
              id={`${id}-order`}
              allowClear
              value={order ?? null}
              options={options}
              placeholder={t("tester.search")}
              onChange={(next: string | null) => setOrder(next ?? undefined)}
            />
          </Form.Item>
        </Col>
        <Col xs={24} lg={6}>
          <Form.Item layout="vertical" label={t("tester.day")} htmlFor={`${id}-day`}>
            <DayPicker id={`${id}-day`} value={day} onChange={setDay} />
          </Form.Item>
        </Col>
        <Col xs={24} lg={6}>
          <Form.Item>
            <Segments label={t("tester.who")} value={channel} onChange={setChannel} options={channels} />
          </Form.Item>
        </Col>
      </Row>
      {order === undefined ? (
        <Alert type="info" showIcon message={t("tester.choose")} />
      ) : (
        <Loaded from={test} skeleton={<LinesSkeleton lines={4} />}>
          {(answer) => (
            <div className="bh-stale" aria-busy={test.isOutdated}>
              <TestedOrder answer={answer} />
            </div>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
