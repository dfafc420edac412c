import { Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { TrackingFields, type TrackingValues, trackingOf } from "#src/cases/tracking-fields";
import { UnitList, type Units, unitsOf } from "#src/cases/unit-list";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { type ActionProps, useClaimAction } from "./use-action.ts";

interface CompleteValues extends TrackingValues {
  units?: Units;
}

/** Record that the replacement, the repaired item or the kit was sent. */
export default function Complete({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const act = useClaimAction(record, "complete");
  const [form] = Form.useForm<CompleteValues>();
  const items = new Map(act.seen.items.map((item) => [item.id, item]));
  const rows = act.seen.resolutions
    .filter(({ to_send }) => to_send > 0)
    .map((one) => {
      const item = items.get(one.item_id ?? "");
      const shown = { title: one.variant?.title ?? item?.title ?? "", variant_title: one.variant?.variant_title ?? item?.variant_title };
      return {
        id: one.id,
        ...shown,
        // A replacement may be another variant, whose code the item does not have.
        ...((!one.variant || one.variant.id === item?.variant_id) && { sku: item?.sku ?? null, barcode: item?.barcode ?? null }),
        image_url: item?.image_url,
        note: enumLabel("claim_kind", one.kind),
        start: one.to_send,
        max: one.to_send,
      };
    });
  const sent = unitsOf(rows, Form.useWatch("units", form)).filter(({ count }) => count > 0);
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={t("dialogs.complete.lead")}
      blocked={sent.length === 0}
      fields={{ tracking: "tracking_number" }}
      toBody={(values) => {
        const { number, carrier } = trackingOf(values);
        return {
          resolutions: sent.map(({ id, count }) => ({ id, quantity: count })),
          ...(number && { tracking: { number, ...(carrier && { carrier }) } }),
        };
      }}
      onClose={onClose}
    >
      <UnitList label={t("dialogs.complete.units")} rows={rows} isCounted />
      <TrackingFields />
    </ActionDialog>
  );
}
