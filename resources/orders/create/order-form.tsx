import { Checkbox, Form, Input } from "antd";
import { useMemo } from "react";
import { useNavigate } from "react-router-dom";
import { type Order, orders } from "#contracts/orders/orders";
import { useRecordForm } from "#src/hooks/use-record-form";
import { languageList } from "#src/lib/languages";
import { useSession } from "#src/lib/session";
import { todayIn } from "#src/lib/today";
import { FormSelect } from "#src/ui/form-select";
import { MoneyInput } from "#src/ui/money-input";
import { Panel } from "#src/ui/panel";
import { FieldRow, RecordForm } from "#src/ui/record-form";
import { useCountries } from "#src/ui/use-countries";
import { useFieldRules } from "#src/ui/use-field-rules";
import { listAddress, orderAddress } from "../addresses.ts";
import { useWords } from "../words.ts";
import { OrderLines } from "./order-lines.tsx";
import { bodyOf, initialOrder, type OrderValues } from "./values.ts";

/** Who bought what, when, and where it went; the server counts it up. */
export function OrderForm() {
  const navigate = useNavigate();
  const store = useSession((session) => session.store);
  const { currency = "USD", timezone = "UTC", country = "" } = store ?? {};
  const today = todayIn(timezone);
  const initial = useMemo(() => initialOrder(today, country), [today, country]);
  const form = useRecordForm<Order, OrderValues>(orders, {
    initial,
    toBody: bodyOf,
    onSaved: ({ id }) => void navigate(orderAddress(id)),
  });
  return (
    <RecordForm form={form} back={listAddress}>
      <OrderFields today={today} />
      <CustomerFields />
      <OrderLines currency={currency} onPick={(index, line) => form.form.setFieldValue(["lines", index], line)} />
      <MoneyFields currency={currency} />
    </RecordForm>
  );
}

function OrderFields({ today }: { today: string }) {
  const { say } = useWords();
  const rules = useFieldRules();
  return (
    <Panel title={say("create.order")}>
      <FieldRow>
        <Form.Item name="number" label={say("create.number")} extra={say("create.numberHelp")} rules={rules.optional(60)}>
          <Input dir="ltr" maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="ordered_on" label={say("create.ordered_on")} rules={rules.needed}>
          <Input type="date" max={today} />
        </Form.Item>
        <Form.Item name="fulfilled_on" label={say("create.fulfilled_on")} extra={say("create.fulfilledHelp")}>
          <Input type="date" max={today} />
        </Form.Item>
      </FieldRow>
    </Panel>
  );
}

function CustomerFields() {
  const { say } = useWords();
  const rules = useFieldRules();
  const countries = useCountries();
  const languages = languageList.map(({ code, label }) => ({ value: code, label }));
  return (
    <Panel title={say("show.customer")}>
      <FieldRow>
        <Form.Item name={["customer", "email"]} label={say("fields.email")} extra={say("create.emailHelp")} rules={rules.email}>
          <Input type="email" dir="ltr" autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "language"]} label={say("create.language")}>
          <FormSelect allowClear options={languages} />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name={["customer", "first_name"]} label={say("create.first_name")} rules={rules.optional(100)}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "last_name"]} label={say("create.last_name")} rules={rules.optional(100)}>
          <Input maxLength={100} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["customer", "phone"]} label={say("create.phone")} rules={rules.optional(40)}>
          <Input type="tel" dir="ltr" maxLength={40} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name={["ship_to", "line1"]} label={say("create.line1")} rules={rules.optional(200)}>
          <Input maxLength={200} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["ship_to", "city"]} label={say("create.city")} rules={rules.optional(120)}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name={["ship_to", "postcode"]} label={say("create.postcode")} rules={rules.text(20)}>
          <Input dir="ltr" maxLength={20} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["ship_to", "province"]} label={say("create.province")} rules={rules.optional(120)}>
          <Input maxLength={120} autoComplete="off" />
        </Form.Item>
        <Form.Item name={["ship_to", "country"]} label={say("create.country")} rules={rules.needed}>
          <FormSelect showSearch optionFilterProp="label" options={countries} />
        </Form.Item>
      </FieldRow>
    </Panel>
  );
}

function MoneyFields({ currency }: { currency: string }) {
  const { say } = useWords();
  return (
    <Panel title={say("show.payments")}>
      <FieldRow>
        <Form.Item name="shipping_minor" label={say("create.shipping")}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
        <Form.Item name="paid_minor" label={say("show.paid")} extra={say("create.paidHelp")}>
          <MoneyInput currency={currency} min={0} />
        </Form.Item>
      </FieldRow>
      <Form.Item name="prices_include_tax" valuePropName="checked">
        <Checkbox>{say("create.prices_include_tax")}</Checkbox>
      </Form.Item>
    </Panel>
  );
}
