import { Alert, Button, Flex, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import type { ReturnAdvice } from "#contracts/returns/advice";
import { shippingMethods } from "#contracts/returns/states";
import { ChosenOrder, NoteInput, OverrideInput } from "#src/cases/create-fields";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import type { Failed } from "#src/lib/calls/failed";
import { CopyText } from "#src/ui/actions/copy-text";
import { KeyValue } from "#src/ui/data/key-value";
import { DateText } from "#src/ui/dates/date-text";
import { Field } from "#src/ui/forms/field";
import { FormAlert } from "#src/ui/forms/form-alert";
import { Money } from "#src/ui/money/money";
import { Panel } from "#src/ui/pages/panel";
import { StorePlaceSelect } from "../parts/store-place-select.tsx";
import { Sum, Warnings } from "../parts/sum.tsx";
import { type ReturnDraft, sumOf } from "./draft.ts";
import { useDayText } from "./line-advice.tsx";
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

/** Show what the request would come to, computed as if all of it were processed. */
function Estimate({ advice, isOutdated }: { advice: ReturnAdvice; isOutdated: boolean }) {
  const { t } = useTranslation("returns");
  if (!advice.estimate) return null;
  return (
    <section aria-label={t("create.estimate")} className="bh-stale" aria-busy={isOutdated}>
      <h3 style={{ fontSize: 13 }}>{t("create.estimate")}</h3>
      <Flex vertical gap={12}>
        <Sum sums={advice.estimate} currency={advice.currency} />
        <Warnings codes={advice.estimate.warnings} />
      </Flex>
    </section>
  );
}

/** Show what speaks against the request, and whether it stops staff. */
function Objections({ order, advice }: { order: Order; advice: ReturnAdvice }) {
  const { t } = useTranslation("returns");
  const dayText = useDayText();
  if (!advice.may_start) return <Alert type="error" showIcon role="status" message={t("create.staffClosed")} />;
  if (advice.objections.length === 0) return null;
  const titleOf = (id: string) => order.lines.find((line) => line.id === id)?.title ?? "";
  return (
    <Alert
      type="warning"
      showIcon
      role="status"
      message={t(advice.needs_override ? "create.againstPolicy" : "create.advice")}
      description={
        <ul style={{ paddingInlineStart: 18, marginBlock: 4 }}>
          {advice.objections.map(({ order_line_id, code, message, closed_on }) => (
            <li key={`${order_line_id} ${code}`}>
              <bdi>{titleOf(order_line_id)}</bdi>: {message}
              {closed_on && ` ${t("create.endedOn", { day: dayText(closed_on) })}`}
            </li>
          ))}
        </ul>
      }
    />
  );
}
