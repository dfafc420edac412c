import { Checkbox, Form } from "antd";
import { useTranslation } from "react-i18next";
import { ActionDialog } from "#src/cases/action-dialog";
import { ReasonField } from "#src/cases/reason-field";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { type ActionProps, useReturnAction } from "./use-action.ts";

/** Release the exchange. If unpaid, it requires a decision and a reason; the customer still owes. */
export default function ReleaseHold({ record, onClose }: ActionProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const act = useReturnAction(record, "release-hold");
  const { seen } = act;
  const [form] = Form.useForm<{ reason?: string; isSure?: boolean }>();
  const isSure = Form.useWatch("isSure", form);
  const owed = seen.money.invoice_due_minor;
  const isUnpaid = owed > 0;
  return (
    <ActionDialog
      act={act}
      form={form}
      danger={isUnpaid}
      lead={
        <>
          {seen.hold_reason && <strong>{enumLabel("hold_reason", seen.hold_reason)}. </strong>}
          {isUnpaid ? t("dialogs.release-hold.owes", { amount: moneyWords(owed, seen.currency, locale) }) : t("dialogs.release-hold.lead")}
        </>
      }
      blocked={isUnpaid && !isSure}
      fields={{ reason: "reason" }}
      toBody={({ reason = "" }) => ({ ...(reason.trim() && { reason: reason.trim() }), ...(isUnpaid && { force: true }) })}
      onClose={onClose}
    >
      <ReasonField label={t("dialogs.release-hold.reason")} required={isUnpaid} max={500} />
      {isUnpaid && (
        <Form.Item name="isSure" valuePropName="checked" noStyle>
          <Checkbox>{t("dialogs.release-hold.sure")}</Checkbox>
        </Form.Item>
      )}
    </ActionDialog>
  );
}
