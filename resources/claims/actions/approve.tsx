import { Checkbox, Flex, Form, Input, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { claimKinds } from "#contracts/claims/states";
import { ActionDialog } from "#src/cases/action-dialog";
import { PlaceField } from "#src/cases/place-field";
import { ReasonText } from "#src/cases/reason-text";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { moneyWords } from "#src/lib/money-words";
import { FormSelect } from "#src/ui/form-select";
import { ItemHead } from "#src/ui/item-head";
import { MoneyInput } from "#src/ui/money-input";
import { writeMoney } from "#src/ui/money-text";
import { useFieldRules } from "#src/ui/use-field-rules";
import { useLocale } from "#src/ui/use-locale";
import { type ApproveValues, approveBody, approvedOf, itemFields } from "./approved.ts";
import { type ActionProps, useAction } from "./use-action.ts";

/** Approve the claim, wholly or for fewer units or a smaller amount. */
export default function Approve({ record, onClose }: ActionProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const rules = useFieldRules();
  const act = useAction(record, "approve");
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
