import { Alert, Button, Flex, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import { shippingMethods } from "#contracts/returns/states";
import { ChosenOrder, NoteInput, OverrideInput } from "#src/cases/create-fields";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import type { Failed } from "#src/lib/failed";
import { CopyText } from "#src/ui/copy-text";
import { DateText } from "#src/ui/date-text";
import { Field } from "#src/ui/field";
import { FormAlert } from "#src/ui/form-alert";
import { KeyValue } from "#src/ui/key-value";
import { Money } from "#src/ui/money";
import { Panel } from "#src/ui/panel";
import { StorePlaceSelect } from "../parts/store-place-select.tsx";
import { type ReturnDraft, sumOf } from "./draft.ts";
import { Estimate, Objections } from "./request-advice.tsx";
import type { Advised } from "./use-advice.ts";

/** Policy violations that staff may override with a reason. */
const waivable = ["WINDOW_CLOSED", "NOT_RETURNABLE", "OUTCOME_NOT_ALLOWED", "VALUE_NOT_ALLOWED"];
const placed = /^items\.\d+\.(quantity|order_line_id|reason|photos|exchange(\.variant_id)?)$/;

interface CreateSideProps {
  order: Order;
  draft: ReturnDraft;
  error: Failed | null;
  isBusy: boolean;
  advised: Advised;
  isIncomplete: boolean;
  isOverrideMissing: boolean;
  onChange: (patch: Partial<ReturnDraft>) => void;
  onOther: () => void;
}

/** Show the order, the return's value, the shipping method, and the submit button. */
export function CreateSide({ order, draft, error, isBusy, advised, isIncomplete, isOverrideMissing, onChange, onOther }: CreateSideProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const id = useId();
  const sum = sumOf(order, draft);
  const customer = [order.customer.first_name, order.customer.last_name].filter(Boolean).join(" ");
  const rest = Object.fromEntries(Object.entries(error?.errors ?? {}).filter(([path]) => !placed.test(path)));
  const isPlaced =
    error !== null && (placed.test(String(error.data.path)) || (Object.keys(error.errors).length > 0 && Object.keys(rest).length === 0));
  const { advice } = advised;
  const mayOverride = draft.override_reason !== "" || advice?.needs_override || (error !== null && waivable.includes(error.code));
  return (
    <>
      <ChosenOrder number={order.number} onOther={onOther}>
        <KeyValue
          layout="sides"
          rows={[
            { key: "customer", label: t("cases:customer.title"), value: <bdi>{customer || "—"}</bdi> },
            ...(order.customer.email
              ? [{ key: "email", label: t("cases:customer.email"), value: <CopyText text={order.customer.email} /> }]
              : []),
            { key: "at", label: t("cases:order.orderedAt"), value: <DateText at={order.ordered_at} format="date" /> },
            {
              key: "sent",
              label: t("create.sentAt"),
              value: order.fulfilled_at ? <DateText at={order.fulfilled_at} format="date" /> : "—",
            },
            { key: "paid", label: t("sum.paid"), value: <Money minor={order.paid_minor} currency={order.currency} /> },
          ]}
        />
      </ChosenOrder>
      <Panel title={t("create.summary")}>
        <Flex vertical gap={16}>
          <KeyValue
            layout="sides"
            rows={[
              { key: "units", label: t("create.units"), value: sum.units },
              ...(advice?.estimate
                ? []
                : [{ key: "value", label: t("sum.returned"), value: <Money minor={sum.value_minor} currency={order.currency} /> }]),
            ]}
          />
          {advice && <Estimate advice={advice} isOutdated={advised.isOutdated} />}
          <Field label={t("fields.shipping_method")} htmlFor={`${id}-method`}>
            <Select
              id={`${id}-method`}
              value={draft.shipping_method}
              onChange={(shipping_method) => onChange({ shipping_method })}
              options={shippingMethods.map((one) => ({ value: one, label: enumLabel("shipping_method", one) }))}
            />
          </Field>
          {draft.shipping_method === "IN_STORE" && (
            <Field label={t("fields.store_place")} htmlFor={`${id}-store`}>
              <StorePlaceSelect
                id={`${id}-store`}
                value={draft.store_place_id}
                onChange={(chosen) => onChange({ store_place_id: chosen ?? null })}
              />
            </Field>
          )}
          <NoteInput value={draft.note} onChange={(note) => onChange({ note })} />
          {advice && <Objections order={order} advice={advice} />}
          {mayOverride && (
            <OverrideInput
              value={draft.override_reason}
              help={t("create.overrideHelp")}
              isMissing={isOverrideMissing}
              onChange={(override_reason) => onChange({ override_reason })}
            />
          )}
          {error && !isPlaced && <FormAlert code={error.code} params={error.data} fields={rest} />}
          {isIncomplete && (
            <Alert type="error" showIcon role="alert" message={t(sum.units === 0 ? "create.nothingPicked" : "create.incomplete")} />
          )}
          <Button type="primary" size="large" htmlType="submit" block loading={isBusy}>
            {t("create.save")}
          </Button>
        </Flex>
      </Panel>
    </>
  );
}
