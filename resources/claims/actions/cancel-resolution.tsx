import { Checkbox, Form, Radio, Space } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { ActionDialog } from "#src/cases/action-dialog";
import { ReasonField } from "#src/cases/reason-field";
import { TrackingFields, type TrackingValues, trackingOf } from "#src/cases/tracking-fields";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { type ActionProps, useClaimAction } from "./use-action.ts";

interface CancelValues extends TrackingValues {
  chosen: string[];
  send_back?: boolean;
  reason: string;
}
type Resolution = ClaimDetail["resolutions"][number];

/** Cancel a repair, kit or replacement that was not sent, or send the item back unrepaired. */
export default function CancelResolution({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const act = useClaimAction(record, "cancel-resolution");
  const [form] = Form.useForm<CancelValues>();
  const running = act.seen.resolutions.filter(({ to_send }) => to_send > 0);
  const titles = new Map(act.seen.items.map(({ id, title }) => [id, title]));
  const chosenIds = Form.useWatch("chosen", form) ?? running.map(({ id }) => id);
  const chosen = running.filter(({ id }) => chosenIds.includes(id));
  const maySendBack = chosen.length > 0 && chosen.every(({ kind, sent }) => kind === "REPAIR" && sent === 0);
  const isSendingBack = Form.useWatch("send_back", form) === true && maySendBack;
  const label = ({ kind, to_send, item_id, variant }: Resolution) =>
    `${enumLabel("claim_kind", kind)} · ${variant?.title ?? titles.get(item_id ?? "") ?? ""} × ${to_send}`;
  return (
    <ActionDialog
      act={act}
      form={form}
      lead={t("dialogs.cancel-resolution.lead")}
      blocked={chosen.length === 0}
      fields={{ reason: "reason", tracking: "tracking_number" }}
      toBody={(values) => {
        const { number, carrier } = trackingOf(values);
        return {
          resolutions: chosen.map(({ id }) => ({ id })),
          reason: values.reason.trim(),
          send_back: isSendingBack,
          ...(isSendingBack && number && { tracking: { number, ...(carrier && { carrier }) } }),
        };
      }}
      onClose={onClose}
    >
      <Form.Item
        name="chosen"
        label={t("dialogs.cancel-resolution.which")}
        initialValue={running.map(({ id }) => id)}
        hidden={running.length < 2}
      >
        <Checkbox.Group options={running.map((one) => ({ value: one.id, label: label(one) }))} />
      </Form.Item>
      {running[0] && running.length === 1 && (
        <p>
          <bdi>{label(running[0])}</bdi>
        </p>
      )}
      {maySendBack && (
        <Form.Item name="send_back" label={t("dialogs.cancel-resolution.then")} initialValue={false} required>
          <Radio.Group>
            <Space direction="vertical">
              <Radio value={false}>{t("dialogs.cancel-resolution.another")}</Radio>
              <Radio value={true}>{t("dialogs.cancel-resolution.sendBack")}</Radio>
            </Space>
          </Radio.Group>
        </Form.Item>
      )}
      {isSendingBack && <TrackingFields />}
      <ReasonField label={t("dialogs.cancel-resolution.reason")} />
    </ActionDialog>
  );
}
