import { Checkbox, Flex, Form, Input, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimBody } from "#contracts/claims/actions";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { type ClaimKind, claimKinds } from "#contracts/claims/states";
import { ActionDialog } from "#src/cases/action-dialog";
import { PlaceField } from "#src/cases/place-field";
import { ReasonText } from "#src/cases/reason-field";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { ItemHead } from "#src/ui/data/item-head";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { writeMoney } from "#src/ui/money/money-text";
import { worthOf } from "../view-model.ts";
import { type ActionProps, useClaimAction } from "./use-action.ts";

type Item = ClaimDetail["items"][number];

/** Fields of the approval. */
interface ApproveValues {
  units?: Record<string, number>;
  /** Empty: what the units are worth. */
  amounts?: Record<string, number | null>;
  shipping?: number | null;
  needs_item?: boolean;
  location_id?: string;
  keep_for?: ClaimKind | null;
  note?: string;
  override?: string;
}

interface ApprovedUnits {
  item: Item;
  /** With the units that were resolved before. */
  quantity: number;
  /** What the units without a resolution are worth. */
  value_minor: number;
  amount_minor: number;
}

/** Return what would be approved by item: units within what was claimed, and an amount within their worth. */
export const approvedOf = (record: ClaimDetail, { units = {}, amounts = {} }: ApproveValues): ApprovedUnits[] =>
  record.items.map((item) => {
    const quantity = Math.min(item.quantity, Math.max(item.minimum, units[item.id] ?? item.quantity));
    const fresh = quantity - item.minimum;
    const value_minor = worthOf(item.values_minor, fresh);
    return { item, quantity, value_minor, amount_minor: fresh === 0 ? 0 : Math.min(value_minor, amounts[item.id] ?? value_minor) };
  });

/** Return the approval as a body; an amount is named only where it is below the units' worth. */
export function approveBody(record: ClaimDetail, values: ApproveValues): Omit<ClaimBody<"approve">, "expected_version"> {
  const { shipping, needs_item = false, location_id, keep_for, note = "", override = "" } = values;
  return {
    items: approvedOf(record, values).map(({ item, quantity, value_minor, amount_minor }) => ({
      id: item.id,
      quantity,
      ...(amount_minor < value_minor && { amount_minor }),
    })),
    needs_item,
    ...(shipping && { shipping_minor: shipping }),
    ...(needs_item && location_id && { location_id }),
    // Cleared where something is wanted: no stock is kept for it.
    ...((keep_for || record.wanted) && { keep_for: keep_for ?? null }),
    ...(note.trim() && { note: note.trim() }),
    ...(override.trim() && { override_reason: override.trim() }),
  };
}

/** Return the fields of the items' errors by their path in the body. */
const itemFields = ({ items }: ClaimDetail): Record<string, string[]> =>
  Object.fromEntries(
    items.flatMap(({ id }, index) => [
      [`items.${index}.quantity`, ["units", id]],
      [`items.${index}.amount_minor`, ["amounts", id]],
    ]),
  );

/** Approve the claim, wholly or for fewer units or a smaller amount. */
export default function Approve({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const rules = useFieldRules();
  const act = useClaimAction(record, "approve");
  const { seen } = act;
  const [form] = Form.useForm<ApproveValues>();
  const values: ApproveValues = Form.useWatch([], form) ?? {};
  const approved = approvedOf(seen, values);
  const total = approved.reduce((sum, one) => sum + one.amount_minor, 0) + (values.shipping ?? 0);
  const isCapped = act.error?.code === "CLAIM_CAP_EXCEEDED";
  return (
    <ActionDialog
      act={act}
      form={form}
      width={640}
      confirm={t("dialogs.approve.confirm", { amount: moneyWords(total, seen.currency, locale) })}
      blocked={approved.every(({ item, quantity }) => quantity === item.minimum)}
      fields={{ ...itemFields(seen), shipping_minor: "shipping", location_id: "location_id", override_reason: "override" }}
      toBody={(sent) => approveBody(seen, sent)}
      onClose={onClose}
    >
      <List
        bordered
        size="small"
        style={{ marginBlockEnd: 24 }}
        dataSource={approved}
        renderItem={({ item, quantity, value_minor }) => (
          <List.Item key={item.id}>
            <Flex vertical flex={1} gap={8}>
              <Flex wrap align="center" gap="8px 16px">
                <ItemHead item={item} note={<ReasonText reason={item.reason} />} size={40} />
                <Form.Item name={["units", item.id]} initialValue={item.quantity} noStyle>
                  <UnitStepper label={`${t("dialogs.approve.units")}: ${item.title}`} min={item.minimum} max={item.quantity} />
                </Form.Item>
              </Flex>
              {item.minimum > 0 && (
                <Typography.Text type="secondary">{t("dialogs.approve.resolved", { count: item.minimum })}</Typography.Text>
              )}
              <Form.Item
                name={["amounts", item.id]}
                label={t("dialogs.approve.amount")}
                extra={t("dialogs.approve.atMost", { amount: moneyWords(value_minor, seen.currency, locale) })}
                style={{ marginBlockEnd: 4 }}
              >
                <MoneyInput
                  currency={seen.currency}
                  min={0}
                  max={value_minor}
                  disabled={quantity === item.minimum}
                  placeholder={writeMoney(value_minor, locale, seen.currency)}
                />
              </Form.Item>
            </Flex>
          </List.Item>
        )}
      />
      {seen.shipping.left_minor > 0 && (
        <Form.Item name="shipping" label={t("dialogs.approve.shipping")}>
          <MoneyInput currency={seen.currency} min={0} max={seen.shipping.left_minor} />
        </Form.Item>
      )}
      <Form.Item name="keep_for" label={t("dialogs.approve.keepFor")} initialValue={seen.wanted ?? undefined}>
        <FormSelect allowClear options={claimKinds.map((value) => ({ value, label: enumLabel("claim_kind", value) }))} />
      </Form.Item>
      <Form.Item name="needs_item" valuePropName="checked" initialValue={seen.needs_item}>
        <Checkbox>{t("dialogs.approve.needsItem")}</Checkbox>
      </Form.Item>
      {values.needs_item && <PlaceField name="location_id" label={t("fields.location_id")} start={seen.location_id} optional />}
      <Form.Item name="note" label={t("fields.note")}>
        <Input.TextArea rows={2} maxLength={2000} />
      </Form.Item>
      {isCapped && (
        <Form.Item name="override" label={t("dialogs.approve.override")} rules={rules.text(500)}>
          <Input maxLength={500} />
        </Form.Item>
      )}
    </ActionDialog>
  );
}
