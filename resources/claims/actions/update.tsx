import { Card, Checkbox, Flex, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { wantedKinds } from "#contracts/claims/states";
import { ActionDialog } from "#src/cases/action-dialog";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { ItemHead } from "#src/ui/data/item-head";
import { FormSelect } from "#src/ui/forms/form-select";
import { type ActionProps, useClaimAction } from "./use-action.ts";

interface ItemChange {
  quantity?: number;
  reason?: string;
  description?: string;
}
interface UpdateValues {
  items?: Record<string, ItemChange>;
  wanted?: ClaimDetail["wanted"];
  parcel_id?: string | null;
  address_confirmed?: boolean;
}

/** Return only the fields that differ from the claim. */
export function changesOf(seen: ClaimDetail, { items = {}, wanted, parcel_id, address_confirmed }: UpdateValues) {
  const changed = seen.items.flatMap((item) => {
    const { quantity = item.quantity, reason = item.reason, description = item.description } = items[item.id] ?? {};
    const body = {
      ...(quantity !== item.quantity && { quantity }),
      ...(reason !== item.reason && { reason }),
      ...(description.trim() !== item.description && { description: description.trim() }),
    };
    return Object.keys(body).length > 0 ? [{ id: item.id, ...body }] : [];
  });
  return {
    ...(changed.length > 0 && { items: changed }),
    ...(wanted !== undefined && wanted !== seen.wanted && { wanted }),
    ...(parcel_id !== undefined && parcel_id !== (seen.parcel?.id ?? null) && { parcel_id }),
    ...(address_confirmed !== undefined && address_confirmed !== seen.address_confirmed && { address_confirmed }),
  };
}

/** Change items, the wanted resolution or the parcel before a decision. */
export default function Update({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const act = useClaimAction(record, "update");
  const { seen } = act;
  const [form] = Form.useForm<UpdateValues>();
  const body = changesOf(seen, Form.useWatch([], form) ?? {});
  return (
    <ActionDialog act={act} form={form} width={640} blocked={Object.keys(body).length === 0} toBody={() => body} onClose={onClose}>
      {seen.items.map((item) => (
        <ItemFields key={item.id} item={item} />
      ))}
      <Form.Item name="wanted" label={t("fields.wanted")} initialValue={seen.wanted}>
        <FormSelect options={wantedKinds.map((value) => ({ value, label: enumLabel("claim_kind", value) }))} />
      </Form.Item>
      {seen.parcels.length > 1 && (
        <Form.Item name="parcel_id" label={t("fields.parcel")} initialValue={seen.parcel?.id ?? null}>
          <FormSelect
            options={seen.parcels.map(({ id, tracking_number, carrier_name }) => ({
              value: id,
              label: [carrier_name, tracking_number ?? t("parcel.noNumber")].filter(Boolean).join(" · "),
            }))}
          />
        </Form.Item>
      )}
      <Form.Item name="address_confirmed" valuePropName="checked" initialValue={seen.address_confirmed} noStyle>
        <Checkbox>{t("fields.address_confirmed")}</Checkbox>
      </Form.Item>
    </ActionDialog>
  );
}

function ItemFields({ item }: { item: ClaimDetail["items"][number] }) {
  const { t } = useTranslation("claims");
  const known = useReasons();
  const name = (field: keyof ItemChange) => ["items", item.id, field];
  return (
    <Card size="small" style={{ marginBlockEnd: 16 }}>
      <Flex wrap align="center" justify="space-between" gap="8px 16px" style={{ marginBlockEnd: 12 }}>
        <ItemHead item={item} />
        <Form.Item name={name("quantity")} initialValue={item.quantity} noStyle>
          <UnitStepper label={`${t("fields.quantity")}: ${item.title}`} min={Math.max(1, item.minimum)} max={item.quantity} />
        </Form.Item>
      </Flex>
      <Form.Item name={name("reason")} label={t("fields.reason")} initialValue={item.reason} required>
        <FormSelect options={known.options(item.reason)} />
      </Form.Item>
      <Form.Item name={name("description")} label={t("fields.description")} initialValue={item.description} style={{ marginBlockEnd: 4 }}>
        <Input.TextArea rows={2} maxLength={2000} dir="auto" />
      </Form.Item>
    </Card>
  );
}
