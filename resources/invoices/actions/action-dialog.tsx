import { Alert, Button, Flex, Form, Input, Modal } from "antd";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { InvoiceAction } from "#contracts/invoices/actions";
import { invoices } from "#contracts/invoices/invoices";
import type { InvoiceAnswer, InvoiceDetail } from "#contracts/invoices/shapes";
import { type PaymentMethod, paymentMethods } from "#contracts/invoices/states";
import { useAction } from "#src/hooks/commands/use-action";
import { DayPicker } from "#src/ui/dates/day-picker";
import { useFocusReturn } from "#src/ui/dialogs/use-focus-return";
import { FormAlert } from "#src/ui/forms/form-alert";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { useFieldRules } from "#src/ui/forms/use-field-rules";
import { MoneyInput } from "#src/ui/money/money-input";
import { editInvoiceAddress } from "../resource.ts";
import { problemLabel } from "../show/problem-label.ts";
import { isDangerous } from "../view-model.ts";
import { CreditFields, creditBody, creditValues } from "./credit.tsx";

interface PaymentValues {
  amount_minor: number | null;
  on: string;
  method: PaymentMethod;
  external_id: string;
}

const paymentValues = ({ due_minor }: InvoiceDetail): PaymentValues => ({
  amount_minor: due_minor,
  on: "",
  method: "BANK_TRANSFER",
  external_id: crypto.randomUUID().slice(0, 8).toUpperCase(),
});

const paymentBody = ({ on, ...values }: PaymentValues) => ({ ...values, ...(on && { on }) });

/** Ask how much arrived, when, and under which reference: the same reference twice counts once. */
function PaymentFields({ record }: { record: InvoiceDetail }) {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  return (
    <>
      <FieldRow>
        <Form.Item name="amount_minor" label={t("fields.amount")} rules={rules.needed}>
          <MoneyInput currency={record.currency} min={1} max={record.due_minor} />
        </Form.Item>
        <Form.Item name="on" label={t("fields.on")} extra={t("help.on")}>
          <DayPicker />
        </Form.Item>
      </FieldRow>
      <FieldRow>
        <Form.Item name="method" label={t("fields.method")} rules={rules.needed}>
          <FormSelect<PaymentMethod> options={paymentMethods.map((value) => ({ value, label: t(`records:payment_method.${value}`) }))} />
        </Form.Item>
        <Form.Item name="external_id" label={t("fields.external_id")} extra={t("help.external_id")} rules={rules.text(100)}>
          <Input dir="ltr" maxLength={100} autoComplete="off" />
        </Form.Item>
      </FieldRow>
    </>
  );
}

interface SendValues {
  to: string;
  message: string;
}

const sendValues = ({ buyer }: InvoiceDetail): SendValues => ({ to: buyer.email ?? "", message: "" });
const sendBody = ({ to, message }: SendValues) => ({ to: to.trim(), ...(message.trim() && { message: message.trim() }) });

/** Ask where the document goes, and what to write beside it. */
function SendFields() {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  return (
    <>
      <Form.Item name="to" label={t("fields.to")} rules={rules.email}>
        <Input type="email" dir="ltr" maxLength={254} autoComplete="off" />
      </Form.Item>
      <Form.Item name="message" label={t("fields.mail")} rules={rules.optional(2000)}>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={2000} />
      </Form.Item>
    </>
  );
}

const reasonBody = ({ reason = "" }: { reason?: string }) => ({ reason: reason.trim() });

/** Ask why; voiding needs a reason. */
function ReasonFields({ action }: { action: InvoiceAction }) {
  const { t } = useTranslation("invoices");
  const rules = useFieldRules();
  return (
    <Form.Item name="reason" label={t("fields.reason")} rules={action === "void" ? rules.text(500) : rules.optional(500)}>
      <Input.TextArea autoFocus rows={3} maxLength={500} showCount />
    </Form.Item>
  );
}

export interface FieldsProps {
  record: InvoiceDetail;
}
interface Asks {
  Fields?: ComponentType<FieldsProps & { action: InvoiceAction }>;
  valuesOf?: (record: InvoiceDetail) => object;
  // biome-ignore lint/suspicious/noExplicitAny: each action has values of its own.
  bodyOf?: (values: any, record: InvoiceDetail) => object;
}

/** What each action asks for; the others are only confirmed. */
const asks: Partial<Record<InvoiceAction, Asks>> = {
  payments: { Fields: PaymentFields, valuesOf: paymentValues, bodyOf: paymentBody },
  send: { Fields: SendFields, valuesOf: sendValues, bodyOf: sendBody },
  credit: { Fields: CreditFields, valuesOf: creditValues, bodyOf: creditBody },
  void: { Fields: ReasonFields, bodyOf: reasonBody },
  uncollectible: { Fields: ReasonFields, bodyOf: reasonBody },
};

/** Return the draft that an action made, which is where its user continues. */
function draftOf(action: InvoiceAction, { invoice, credit_note }: InvoiceAnswer): string | undefined {
  if (action === "duplicate") return invoice.id;
  return action === "credit" ? credit_note?.id : undefined;
}

/** Confirm an action, with the fields it asks for. */
export default function ActionDialog({ action, record, onClose }: { action: InvoiceAction; record: InvoiceDetail; onClose: () => void }) {
  const { t } = useTranslation("invoices");
  const navigate = useNavigate();
  useFocusReturn();
  const act = useAction(invoices, action, record, {
    recordOf: ({ invoice }) => (invoice.id === record.id ? invoice : record),
    onSuccess: (answer) => {
      const draft = draftOf(action, answer);
      onClose();
      if (draft) void navigate(editInvoiceAddress(draft));
    },
  });
  const { Fields, valuesOf, bodyOf } = asks[action] ?? {};
  const field = Object.values(act.error?.errors ?? {});
  return (
    <Modal
      open
      centered
      title={t(`dialogs.${action}.title`, { number: record.number ?? t("draft") })}
      okText={t(`actions.${action}`)}
      okButtonProps={{
        danger: isDangerous(action),
        loading: act.isPending,
        disabled: act.newer !== undefined,
        htmlType: "submit",
        form: action,
      }}
      onCancel={onClose}
      maskClosable={false}
      width={Fields === CreditFields ? 680 : 520}
    >
      <Flex vertical gap={16}>
        {act.newer && (
          <Alert
            type="warning"
            showIcon
            role="alert"
            message={t("common:states.changedElsewhere")}
            action={<Button onClick={act.loadNewer}>{t("common:actions.reload")}</Button>}
          />
        )}
        {act.error && act.error.code !== "STALE_VERSION" && (
          <FormAlert
            code={field.length > 0 ? undefined : act.error.code}
            params={act.error.data}
            fields={act.error.errors}
            nameOf={(name) => problemLabel(name, t)}
          />
        )}
        <p style={{ color: "var(--bh-text2)" }}>{t(`dialogs.${action}.text`)}</p>
        <Form
          name={action}
          layout="vertical"
          initialValues={valuesOf?.(act.seen) ?? {}}
          onFinish={(values) => void act.run((bodyOf?.(values, act.seen) ?? {}) as Parameters<typeof act.run>[0])}
        >
          {Fields && <Fields action={action} record={act.seen} />}
        </Form>
      </Flex>
    </Modal>
  );
}
