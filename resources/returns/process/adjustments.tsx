import { Checkbox, Flex, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useSession } from "#src/lib/session/session";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Field } from "#src/ui/forms/field";
import { FieldRow } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";
import { CreditField } from "./credit-field.tsx";
import type { Adjustment } from "./settlement.ts";

interface AdjustmentsProps {
  record: ReturnDetail;
  outcome: FinancialOutcome | undefined;
  adjustment: Adjustment;
  onChange: (patch: Partial<Adjustment>) => void;
}

/** Edit fees, shipping, the payout method, and a bonus. */
export function Adjustments({ record, outcome, adjustment, onChange }: AdjustmentsProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const isOwner = useSession((session) => session.userType) === "merchant";
  const id = useId();
  const { currency, order } = record;
  const hasExchange = record.items.some(({ outcome }) => outcome === "EXCHANGE");
  const mayShip = order.shipping_paid_minor > 0 && !order.shipping_refunded;
  const shipping = adjustment.refund_shipping_minor ?? outcome?.shipping_minor ?? 0;
  const bonus = outcome?.bonus_minor ?? 0;
  const computed = outcome?.fees_minor ?? 0;
  const sending = outcome?.exchange_shipping_minor ?? 0;
  const shipped = moneyWords(order.shipping_paid_minor, currency, locale);
  return (
    <Panel title={t("process.adjust")}>
      <Flex vertical gap={18}>
        <Segments
          label={t("process.method")}
          value={adjustment.method}
          onChange={(method) => onChange({ method })}
          options={(["AS_WANTED", "REFUND", "STORE_CREDIT"] as const).map((value) => ({ value, label: t(`process.methods.${value}`) }))}
        />
        <FieldRow spaced>
          <Field label={t("sum.fees")} htmlFor={`${id}-fees`} help={t("process.feesHelp")}>
            <MoneyInput
              id={`${id}-fees`}
              currency={currency}
              min={0}
              value={adjustment.fees_minor ?? (computed > 0 ? computed : null)}
              onChange={(fees_minor) => onChange({ fees_minor })}
            />
          </Field>
          {hasExchange && (
            <Field label={t("sum.exchange_shipping")} htmlFor={`${id}-sending`} help={t("process.exchangeShippingHelp")}>
              <MoneyInput
                id={`${id}-sending`}
                currency={currency}
                min={0}
                value={adjustment.exchange_shipping_minor ?? (sending > 0 ? sending : null)}
                onChange={(exchange_shipping_minor) => onChange({ exchange_shipping_minor })}
              />
            </Field>
          )}
          {isOwner && (
            <Field label={t("sum.bonus")} htmlFor={`${id}-bonus`} help={t("process.bonusHelp")}>
              <MoneyInput
                id={`${id}-bonus`}
                currency={currency}
                min={0}
                value={adjustment.bonus_minor ?? (bonus > 0 ? bonus : null)}
                onChange={(bonus_minor) => onChange({ bonus_minor })}
              />
            </Field>
          )}
        </FieldRow>
        {hasExchange && (
          <CreditField record={record} value={adjustment.credit_code} onChange={(credit_code) => onChange({ credit_code })} />
        )}
        {mayShip ? (
          <Flex vertical gap={8} style={{ maxInlineSize: 320 }}>
            <Checkbox
              checked={shipping > 0}
              onChange={(event) => onChange({ refund_shipping_minor: event.target.checked ? order.shipping_paid_minor : 0 })}
            >
              {t("process.shipping", { amount: shipped })}
            </Checkbox>
            {shipping > 0 && (
              <MoneyInput
                aria-label={t("sum.shipping")}
                currency={currency}
                min={0}
                max={order.shipping_paid_minor}
                value={shipping}
                onChange={(minor) => onChange({ refund_shipping_minor: minor ?? 0 })}
              />
            )}
          </Flex>
        ) : (
          <Typography.Text type="secondary">{t(order.shipping_refunded ? "process.shippingDone" : "process.shippingNone")}</Typography.Text>
        )}
      </Flex>
    </Panel>
  );
}
