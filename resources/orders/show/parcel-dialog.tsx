import { AutoComplete, Flex, Form, Input, InputNumber, Modal } from "antd";
import { useTranslation } from "react-i18next";
import { carrierNamed, carriers, otherCarrier } from "#contracts/carriers";
import { type Order, orders } from "#contracts/orders/orders";
import type { Parcel } from "#contracts/orders/parcels";
import { useCommand } from "#src/hooks/commands/use-command";
import { useScanner } from "#src/hooks/screen/use-scanner";
import { dayNoon, dayOf } from "#src/lib/dates/days";
import { DayPicker } from "#src/ui/dates/day-picker";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

interface Values {
  tracking_number?: string;
  carrier?: string;
  shipped_on?: string;
  delivered_on?: string;
  units: Record<string, number | null>;
}

/** A time already known for it stays. */
const instantOf = (day: string | undefined, known: string | null | undefined): string | null =>
  day ? (dayOf(known) === day ? (known ?? null) : dayNoon(day)) : null;
const carrierNames = carriers.filter(({ name }) => name !== otherCarrier).map(({ displayName }) => ({ value: displayName }));

interface ParcelDialogProps {
  order: Order;
  /** The parcel to change; left out: a new one. */
  parcel: Parcel | undefined;
  onClose: () => void;
}

/** Enter or change a parcel by hand: number, carrier, days and the units in it. */
export default function ParcelDialog({ order, parcel, onClose }: ParcelDialogProps) {
  const { t } = useTranslation("orders");
  const rules = useFieldRules();
  useFocusReturn();
  const create = useCommand(orders, "createParcel");
  const update = useCommand(orders, "updateParcel");
  const { isPending, error } = parcel ? update : create;
  const save = async ({ tracking_number, carrier, shipped_on, delivered_on, units }: Values) => {
    const lines = Object.entries(units).flatMap(([order_line_id, quantity]) => (quantity ? [{ order_line_id, quantity }] : []));
    const body = {
      tracking_number: tracking_number?.trim() || null,
      carrier: carrierNamed(carrier ?? null)?.name ?? (carrier?.trim() || null),
      shipped_at: instantOf(shipped_on, parcel?.shipped_at),
      delivered_at: instantOf(delivered_on, parcel?.delivered_at),
      lines,
    };
    const result = parcel
      ? await update.run({ params: { id: order.id, pid: parcel.id }, body }, { expectedVersion: parcel.version })
      : await create.run({ params: { id: order.id }, body });
    if (result.ok) onClose();
  };
  // The label is scanned into the field; its Enter would save what is only half filled in.
  useScanner({ areCodesForFields: true });
  return (
    <Modal
      open
      centered
      maskClosable={false}
      title={t(parcel ? "parcel.edit" : "parcel.create")}
      okText={t("common:actions.save")}
      okButtonProps={{ loading: isPending, htmlType: "submit", form: "parcel" }}
      onCancel={onClose}
    >
      <Flex vertical gap={16}>
        {error && <FormAlert code={error.code} params={error.data} fields={error.errors} />}
        <Form<Values> name="parcel" layout="vertical" initialValues={valuesOf(order, parcel)} onFinish={save}>
          <FieldRow>
            <Form.Item name="tracking_number" label={t("fields.tracking_number")} rules={rules.optional(100)}>
              <Input dir="ltr" autoFocus maxLength={100} autoComplete="off" />
            </Form.Item>
            <Form.Item name="carrier" label={t("fields.carrier")} rules={rules.optional(100)}>
              <AutoComplete allowClear options={carrierNames} filterOption={(typed, option) => contains(option?.value, typed)} />
            </Form.Item>
          </FieldRow>
          <FieldRow>
            <Form.Item name="shipped_on" label={t("fields.shipped_at")} rules={rules.needed}>
              <DayPicker max={dayOf(new Date().toISOString())} />
            </Form.Item>
            <Form.Item name="delivered_on" label={t("fields.delivered_at")}>
              <DayPicker max={dayOf(new Date().toISOString())} />
            </Form.Item>
          </FieldRow>
          <Units order={order} />
        </Form>
      </Flex>
    </Modal>
  );
}

const contains = (name: string | undefined, typed: string): boolean => (name ?? "").toLowerCase().includes(typed.toLowerCase());

/** A new parcel begins with everything that has not been sent. */
function valuesOf({ lines }: Order, parcel: Parcel | undefined): Values {
  const inParcel = (id: string) => parcel?.lines.find(({ order_line_id }) => order_line_id === id)?.quantity ?? 0;
  return {
    tracking_number: parcel?.tracking_number ?? "",
    carrier: parcel?.carrier_name ?? "",
    shipped_on: dayOf(parcel?.shipped_at ?? new Date().toISOString()),
    delivered_on: dayOf(parcel?.delivered_at),
    units: Object.fromEntries(lines.map((line) => [line.id, parcel ? inParcel(line.id) : line.quantity - line.fulfilled_quantity])),
  };
}

function Units({ order }: { order: Order }) {
  const { t } = useTranslation("orders");
  return (
    <fieldset style={{ border: 0, padding: 0, margin: 0 }}>
      <legend>{t("parcel.units")}</legend>
      {order.lines.map(({ id, title, variant_title, quantity }) => (
        <Form.Item
          key={id}
          name={["units", id]}
          label={<bdi>{[title, variant_title].filter(Boolean).join(" · ")}</bdi>}
          extra={t("parcel.ofUnits", { count: quantity })}
        >
          <InputNumber min={0} max={quantity} precision={0} style={{ inlineSize: 120 }} />
        </Form.Item>
      ))}
    </fieldset>
  );
}
