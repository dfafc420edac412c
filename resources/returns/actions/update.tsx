import { Card, Flex, Form } from "antd";
import { useTranslation } from "react-i18next";
import { orders } from "#contracts/orders/orders";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type Outcome, outcomes, shippingMethods } from "#contracts/returns/states";
import { ActionDialog } from "#src/cases/action-dialog";
import { TrackingFields, type TrackingValues, trackingOf } from "#src/cases/tracking-fields";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useOperation } from "#src/hooks/data/use-operation";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { ItemHead } from "#src/ui/data/item-head";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { type ExchangeChoice, ExchangeField } from "../parts/exchange-field.tsx";
import { StorePlaceSelect } from "../parts/store-place-select.tsx";
import { type ActionProps, useReturnAction } from "./use-action.ts";

type Item = ReturnDetail["items"][number];
interface LineChange {
  requested?: number;
  outcome?: Outcome;
  reason?: string;
  exchange?: ExchangeChoice | null;
}
interface UpdateValues extends TrackingValues {
  lines?: Record<string, LineChange>;
  shipping_method?: ReturnDetail["shipping_method"];
  store_place_id?: string | null;
}

/** Return only the fields that differ from the return. */
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

function changesOf(seen: ReturnDetail, { lines = {}, shipping_method: method, store_place_id, ...tracking }: UpdateValues) {
  const items = changedItems(seen.items, lines);
  const parcel = seen.shipments.at(-1);
  const isBrought = (method ?? seen.shipping_method) === "IN_STORE";
  const place = store_place_id ?? null;
  const { number, carrier } = trackingOf(tracking);
  return {
    ...(items.length > 0 && { items }),
    ...(number && number !== parcel?.tracking_number && { tracking_number: number }),
    ...(carrier && carrier !== parcel?.carrier && { carrier }),
    ...(method && method !== seen.shipping_method && { shipping_method: method }),
    ...(isBrought && store_place_id !== undefined && place !== (seen.store_place?.id ?? null) && { store_place_id: place }),
  };
}

/** Change lines, requested outcomes, tracking, shipping method and drop-off store before anything is settled. */
export default function Update({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const act = useReturnAction(record, "update");
  const { seen } = act;
  const order = useOperation(orders, "show", { params: { id: record.order.id } }).data;
  const [form] = Form.useForm<UpdateValues>();
  const values: UpdateValues = Form.useWatch([], form) ?? {};
  const body = changesOf(seen, values);
  return (
    <ActionDialog
      act={act}
      form={form}
      fields={{ carrier_name: "carrier_name", store_place_id: "store_place_id" }}
      width={680}
      blocked={Object.keys(body).length === 0}
      toBody={() => body}
      onClose={onClose}
    >
      {seen.items.map((item) => {
        const line = order?.lines.find((one) => one.id === item.order_line_id);
        return (
          <Line
            key={item.id}
            item={item}
            currency={seen.currency}
            most={item.requested + (line?.free ?? 0)}
            orderId={seen.order.id}
            own={{ external_id: line?.variant_external_id ?? null, product: line?.product_external_id ?? null }}
          />
        );
      })}
      <Form.Item name="shipping_method" label={t("fields.shipping_method")} initialValue={seen.shipping_method} required>
        <FormSelect options={shippingMethods.map((one) => ({ value: one, label: enumLabel("shipping_method", one) }))} />
      </Form.Item>
      {(values.shipping_method ?? seen.shipping_method) === "IN_STORE" && (
        <Form.Item name="store_place_id" label={t("fields.store_place")} initialValue={seen.store_place?.id}>
          <StorePlaceSelect />
        </Form.Item>
      )}
      <TrackingFields parcel={seen.shipments.at(-1)} />
    </ActionDialog>
  );
}

interface LineProps {
  item: Item;
  currency: string;
  most: number;
  orderId: string;
  own: { external_id: string | null; product: string | null };
}
function Line({ item, currency, most, orderId, own }: LineProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const known = useReasons();
  const form = Form.useFormInstance<UpdateValues>();
  const name = (field: keyof LineChange) => ["lines", item.id, field];
  const change: LineChange = Form.useWatch(["lines", item.id], form) ?? {};
  const { outcome = item.outcome, reason = item.reason, requested = item.requested } = change;
  return (
    <Card size="small" style={{ marginBlockEnd: 16 }}>
      <Flex wrap align="center" justify="space-between" gap="8px 16px" style={{ marginBlockEnd: 12 }}>
        <ItemHead item={item} />
        <Form.Item name={name("requested")} initialValue={item.requested} noStyle>
          <UnitStepper label={`${t("fields.requested")}: ${item.title}`} min={item.received} max={most} />
        </Form.Item>
      </Flex>
      <FieldRow>
        <Form.Item name={name("reason")} label={t("fields.reason")} initialValue={item.reason} required>
          <FormSelect options={known.options(reason)} />
        </Form.Item>
        <Form.Item name={name("outcome")} label={t("fields.outcome")} initialValue={item.outcome} required>
          <FormSelect options={outcomes.map((one) => ({ value: one, label: enumLabel("outcome", one) }))} />
        </Form.Item>
      </FieldRow>
      {outcome === "EXCHANGE" && (
        <Form.Item name={name("exchange")} initialValue={item.exchange && { ...item.exchange, unit_minor: null }} noStyle>
          <ExchangeOfForm
            currency={currency}
            orderId={orderId}
            credit_minor={item.value_minor}
            units={Math.max(1, requested)}
            own={{ ...own, title: item.title, allowed: known.isFault(reason) }}
          />
        </Form.Item>
      )}
    </Card>
  );
}

type ExchangeProps = Parameters<typeof ExchangeField>[0];
/** The exchange as a form control with value and `onChange`. */
const ExchangeOfForm = ({
  value = null,
  onChange = () => undefined,
  ...rest
}: Partial<ExchangeProps> & Omit<ExchangeProps, "value" | "onChange">) => <ExchangeField value={value} onChange={onChange} {...rest} />;
