import { Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type Outcome, outcomes, shippingMethods } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useOperation } from "#src/hooks/use-operation";
import { type ExchangeChoice, ExchangeField } from "../parts/exchange-field.tsx";
import { Field } from "../parts/field.tsx";
import { ItemHead } from "../parts/item-head.tsx";
import { TrackingFields } from "../parts/tracking-fields.tsx";
import { UnitStepper } from "../parts/unit-stepper.tsx";
import { useReasons } from "../parts/use-reasons.ts";
import { ActionDialog } from "./action-dialog.tsx";
import styles from "./update.module.css";
import { type ActionProps, useAction } from "./use-action.ts";

type Item = ReturnDetail["items"][number];
interface LineChange {
  requested?: number;
  outcome?: Outcome;
  reason?: string;
  exchange?: ExchangeChoice | null;
}

/** Only what differs from the case is sent. */
export function changedItems(items: readonly Item[], changes: Readonly<Record<string, LineChange>>) {
  return items.flatMap((item) => {
    const { requested, outcome, reason, exchange } = changes[item.id] ?? {};
    const wanted =
      (outcome ?? item.outcome) === "EXCHANGE" && exchange ? { variant_id: exchange.variant_id, quantity: exchange.quantity } : undefined;
    const body = {
      ...(requested !== undefined && requested !== item.requested && { requested }),
      ...(outcome !== undefined && outcome !== item.outcome && { outcome }),
      ...(reason !== undefined && reason !== item.reason && { reason }),
      ...(wanted &&
        (wanted.variant_id !== item.exchange?.variant_id || wanted.quantity !== item.exchange.quantity) && { exchange: wanted }),
    };
    return Object.keys(body).length > 0 ? [{ id: item.id, ...body }] : [];
  });
}

/** Changes lines, wanted outcomes, tracking and the way back, before anything is settled. */
export default function Update({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const act = useAction(record, "update", "update");
  const { seen } = act;
  const order = useOperation(orders, "show", { params: { id: record.order.id } }).data;
  const [changes, setChanges] = useState<Record<string, LineChange>>({});
  const parcel = seen.shipments.at(-1);
  const [tracking, setTracking] = useState({ number: parcel?.tracking_number ?? "", carrier: parcel?.carrier ?? "" });
  const [method, setMethod] = useState(record.shipping_method);
  const id = useId();
  const items = changedItems(seen.items, changes);
  const number = tracking.number.trim();
  const carrier = tracking.carrier.trim();
  const body = {
    ...(items.length > 0 && { items }),
    ...(number && number !== parcel?.tracking_number && { tracking_number: number }),
    ...(carrier && carrier !== parcel?.carrier && { carrier }),
    ...(method !== seen.shipping_method && { shipping_method: method }),
  };
  const submit = async () => {
    if (await act.run(body)) onClose();
  };
  return (
    <ActionDialog
      action="update"
      act={act}
      placed={["carrier_name"]}
      width={680}
      blocked={Object.keys(body).length === 0}
      onConfirm={submit}
      onClose={onClose}
    >
      <ul className={styles.lines}>
        {seen.items.map((item) => {
          const line = order?.lines.find((one) => one.id === item.order_line_id);
          return (
            <Line
              key={item.id}
              item={item}
              change={changes[item.id] ?? {}}
              currency={seen.currency}
              most={item.requested + (line?.free ?? 0)}
              orderId={seen.order.id}
              ownVariant={line?.variant_external_id ?? null}
              onChange={(change) => setChanges((before) => ({ ...before, [item.id]: { ...before[item.id], ...change } }))}
            />
          );
        })}
      </ul>
      <Field label={t("fields.shipping_method")} htmlFor={id}>
        <Select
          id={id}
          value={method}
          onChange={setMethod}
          options={shippingMethods.map((one) => ({ value: one, label: enumLabel("shipping_method", one) }))}
        />
      </Field>
      <TrackingFields value={tracking} onChange={setTracking} errors={{ name: act.fieldError("carrier_name") }} />
    </ActionDialog>
  );
}

interface LineProps {
  item: Item;
  change: LineChange;
  currency: string;
  most: number;
  orderId: string;
  ownVariant: string | null;
  onChange: (change: LineChange) => void;
}
function Line({ item, change, currency, most, orderId, ownVariant, onChange }: LineProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const id = useId();
  const outcome = change.outcome ?? item.outcome;
  const reason = change.reason ?? item.reason;
  const requested = change.requested ?? item.requested;
  const known = useReasons();
  const planned = item.exchange && {
    variant_id: item.exchange.variant_id,
    quantity: item.exchange.quantity,
    title: item.exchange.title,
    unit_minor: null,
  };
  return (
    <li className={styles.line}>
      <div className={styles.head}>
        <ItemHead item={item} />
        <UnitStepper
          label={`${t("fields.requested")}: ${item.title}`}
          value={requested}
          min={item.received}
          max={most}
          onChange={(value) => onChange({ requested: value })}
        />
      </div>
      <div className={styles.pair}>
        <Field label={t("fields.reason")} htmlFor={`${id}-reason`}>
          <Select id={`${id}-reason`} value={reason} onChange={(value) => onChange({ reason: value })} options={known.options(reason)} />
        </Field>
        <Field label={t("fields.outcome")} htmlFor={`${id}-outcome`}>
          <Select
            id={`${id}-outcome`}
            value={outcome}
            onChange={(value) => onChange({ outcome: value })}
            options={outcomes.map((one) => ({ value: one, label: enumLabel("outcome", one) }))}
          />
        </Field>
      </div>
      {outcome === "EXCHANGE" && (
        <ExchangeField
          value={change.exchange === undefined ? planned : change.exchange}
          onChange={(exchange) => onChange({ exchange })}
          currency={currency}
          orderId={orderId}
          credit_minor={item.value_minor}
          units={Math.max(1, requested)}
          own={{ external_id: ownVariant, allowed: known.isFault(reason) }}
        />
      )}
    </li>
  );
}
