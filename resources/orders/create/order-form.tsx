import { Checkbox, Flex, Form, type FormInstance, Input } from "antd";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { useDebounce } from "use-debounce";
import { type Order, orders } from "#contracts/orders/orders";
import { useOperation } from "#src/hooks/data/use-operation";
import { useRecordForm } from "#src/hooks/forms/use-record-form";
import { todayIn } from "#src/lib/dates/days";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { KeyValue } from "#src/ui/data/key-value";
import { DayPicker } from "#src/ui/dates/day-picker";
import { LinesSkeleton } from "#src/ui/feedback/skeletons";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow, RecordForm } from "#src/ui/forms/record-form";
import { useCountries } from "#src/ui/forms/use-countries";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { Money } from "#src/ui/money/money";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";
import { TwoColumns } from "#src/ui/pages/two-columns";
import { orderAddress, ordersAddress } from "../resource.ts";
import { refusalOf } from "../view-model.ts";
import { OrderLines } from "./order-lines.tsx";
import { initialOrder, type OrderValues, orderBody, orderValues, summedOf } from "./values.ts";

/** Enter an order by hand, or change one that was; the server computes the totals. */
export function OrderForm({ id }: { id?: string }) {
  const navigate = useNavigate();
  const store = useSession((session) => session.store);
  const { currency = "USD", timezone = "UTC", country = "" } = store ?? {};
  const today = todayIn(timezone);
  const initial = useMemo(() => initialOrder(today, country), [today, country]);
  const form = useRecordForm<Order, OrderValues>(orders, {
    id,
    ...(id === undefined && { initial }),
    toValues: (order) => orderValues(order, timezone),
    toBody: orderBody,
    onSaved: ({ id }) => void navigate(orderAddress(id)),
  });
  const { t } = useTranslation("errors");
  const closed = form.record && refusalOf(form.record, "edit");
  return (
    <RecordForm form={form} back={id ? orderAddress(id) : ordersAddress} readOnly={closed && t(closed)}>
      <TwoColumns isSideSticky side={<OrderSummary form={form.form} currency={currency} />}>
        <OrderFields today={today} />
        <CustomerFields />
        <OrderLines currency={currency} onPick={(index, line) => form.form.setFieldValue(["lines", index], line)} />
        <MoneyFields currency={currency} />
      </TwoColumns>
    </RecordForm>
  );
}

function OrderFields({ today }: { today: string }) {
  const { t } = useTranslation("orders");
  const rules = useFieldRules();
  return (
    <Panel title={t("create.order")}>
      <FieldRow short>
        <Form.Item name="number" label={t("create.number")} extra={t("create.numberHelp")} rules={rules.optional(60)}>
          <Input dir="ltr" maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="ordered_on" label={t("create.ordered_on")} rules={rules.needed}>
          <DayPicker max={today} />
        </Form.Item>
        <Form.Item name="fulfilled_on" label={t("create.fulfilled_on")} extra={t("create.fulfilledHelp")}>
          <DayPicker max={today} />
        </Form.Item>
      </FieldRow>
    </Panel>
  );
}

function CustomerFields() {
  const { t } = useTranslation("orders");
  const rules = useFieldRules();
  const countries = useCountries();
  const languages = languageList.map(({ code, label }) => ({ value: code, label }));
  return (
    <Panel title={t("show.customer")}>
      <FieldRow>
        <Form.Item name={["customer", "email"]} label={t("fields.email")} extra={t("create.emailHelp")} rules={rules.email}>
          <Input type="email" dir="ltr" autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "language"]} label={t("create.language")}>
          <FormSelect allowClear options={languages} />
        </Form.Item>
      </FieldRow>
      <FieldRow short>
        <Form.Item name={["customer", "first_name"]} label={t("create.first_name")} rules={rules.optional(100)}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "last_name"]} label={t("create.last_name")} rules={rules.optional(100)}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "phone"]} label={t("create.phone")} rules={rules.optional(40)}>
          <Input type="tel" dir="ltr" maxLength={40} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name={["ship_to", "line1"]} label={t("create.line1")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["ship_to", "city"]} label={t("create.city")} rules={rules.optional(120)}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow short>
        <Form.Item name={["ship_to", "postcode"]} label={t("create.postcode")} rules={rules.text(20)}>
          <Input dir="ltr" maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["ship_to", "province"]} label={t("create.province")} rules={rules.optional(120)}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["ship_to", "country"]} label={t("create.country")} rules={rules.needed}>
          <FormSelect showSearch optionFilterProp="label" options={countries} />
        </Form.Item>
      </FieldRow>
    </Panel>
  );
}

function MoneyFields({ currency }: { currency: string }) {
  const { t } = useTranslation("orders");
  return (
    <Panel title={t("show.payments")}>
      <FieldRow>
        <Form.Item name="shipping_minor" label={t("create.shipping")}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
        <Form.Item name="paid_minor" label={t("show.paid")} extra={t("create.paidHelp")}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="prices_include_tax" valuePropName="checked">
        <Checkbox>{t("create.prices_include_tax")}</Checkbox>
      </Form.Item>
    </Panel>
  );
}

/** Show what the order comes to while it is entered. */
function OrderSummary({ form, currency }: { form: FormInstance<OrderValues>; currency: string }) {
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
