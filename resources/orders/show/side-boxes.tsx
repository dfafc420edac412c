import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { Order } from "#contracts/orders/orders";
import { Can } from "#src/lib/session/can";
import { addressLines } from "#src/lib/words/countries";
import { useLocale } from "#src/lib/words/use-locale";
import { CopyText } from "#src/ui/actions/copy-text";
import { Avatar } from "#src/ui/data/avatar";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { Panel } from "#src/ui/pages/panel";
import { dataOfCustomer } from "../../customer-data/resource.ts";
import { customerName } from "../view-model.ts";

export function OrderCustomerBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const locale = useLocale();
  const { customer, ship_to } = order;
  const name = customerName(order);
  const address = addressLines(ship_to, locale);
  return (
    <Panel title={t("show.customer")}>
      <Flex vertical gap={16}>
        <Flex align="center" gap={12}>
          <Avatar name={name || customer.email || "?"} size={40} />
          <Flex vertical align="flex-start" style={{ minInlineSize: 0, overflowWrap: "anywhere" }}>
            <strong>
              <bdi>{name || "—"}</bdi>
            </strong>
            {customer.email && <CopyText text={customer.email} label={t("fields.email")} />}
            {customer.phone && <bdi dir="ltr">{customer.phone}</bdi>}
          </Flex>
        </Flex>
        {ship_to && (
          <KeyValue
            layout="stacked"
            rows={[
              {
                key: "address",
                label: t("fields.ship_to"),
                value: (
                  <address style={{ fontStyle: "normal" }}>
                    {address.map((part) => (
                      <div key={part} dir="auto">
                        {part}
                      </div>
                    ))}
                  </address>
                ),
              },
            ]}
          />
        )}
        {customer.email && (
          <Can I="read" a="CustomerData">
            <Link to={dataOfCustomer(customer.email)}>{t("show.customerData")}</Link>
          </Can>
        )}
      </Flex>
    </Panel>
  );
}

/** Show fulfilment and tags as the platform reports them. */
export function FulfilmentBox({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  const count = (of: (line: Order["lines"][number]) => number) => order.lines.reduce((sum, line) => sum + of(line), 0);
  const [fulfilled, ordered] = [count((line) => line.fulfilled_quantity), count((line) => line.quantity)];
  const at = (key: "fulfilled_at" | "delivered_at" | "cancelled_at" | "deleted_at") =>
    order[key] ? [{ key, label: t(`fields.${key}`), value: <DateText at={order[key]} format="date" /> }] : [];
  return (
    <Panel title={t("show.fulfilment")}>
      <KeyValue
        layout="sides"
        rows={[
          { key: "units", label: t("show.units"), value: t("show.fulfilled", { count: fulfilled, of: ordered }) },
          ...at("fulfilled_at"),
          ...at("delivered_at"),
          ...at("cancelled_at"),
          ...at("deleted_at"),
          ...(order.tags.length > 0 ? [{ key: "tags", label: t("fields.tags"), value: <bdi>{order.tags.join(", ")}</bdi> }] : []),
        ]}
      />
    </Panel>
  );
}
