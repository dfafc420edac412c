import { AutoComplete, Checkbox, Flex, Typography } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FinancialOutcome } from "#contracts/returns/outcome";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type StoreCreditRow, storeCredits } from "#contracts/store-credits";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { dateWords } from "#src/ui/dates/date-words";
import { Field } from "#src/ui/forms/field";
import { FieldRow } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { MoneyInput } from "#src/ui/money/money-input";
import { Panel } from "#src/ui/pages/panel";
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

interface CreditFieldProps {
  record: ReturnDetail;
  /** A code; null for none although the customer chose one; undefined for the customer's choice. */
  value: string | null | undefined;
  onChange: (code: string | null | undefined) => void;
}

/**
 * Choose the store credit that pays what the exchange costs more: one of the customer's, or a code as it was typed. Nothing is computed
 * for half a code: it counts once it is chosen or left.
 */
function CreditField({ record, value, onChange }: CreditFieldProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const id = useId();
  const chosen = record.store_credit?.state === "ACTIVE" ? record.store_credit.code : "";
  const [typed, setTyped] = useState(value ?? (value === null ? "" : chosen));
  const mayList = useAbility().can("read", "StoreCredit") && record.customer.email !== "";
  const { data } = useOperation(
    storeCredits,
    "list",
    { query: { customer: record.customer.email, state: "ACTIVE", currency: record.currency, limit: "20" } },
    { enabled: mayList },
  );
  const settle = (code = "") => onChange(code === chosen ? undefined : code || null);
  const leftOn = ({ balance_minor, currency, last_day }: StoreCreditRow) =>
    [
      t("process.creditLeft", { amount: moneyWords(balance_minor, currency, locale) }),
      last_day && t("process.creditUntil", { day: dateWords(new Date(`${last_day}T12:00:00Z`), "date", locale, "UTC") }),
    ]
      .filter(Boolean)
      .join(" · ");
  const credits = data?.items ?? [];
  return (
    <Field
      label={t("process.credit")}
      htmlFor={id}
      help={record.store_credit ? t("process.creditChosen", { code: record.store_credit.code }) : t("process.creditHelp")}
    >
      <AutoComplete
        id={id}
        allowClear
        value={typed}
        options={credits.map((credit) => ({ value: credit.code, label: `${credit.code} · ${leftOn(credit)}` }))}
        placeholder={t(credits.length > 0 ? "process.creditSome" : "process.creditNone")}
        onChange={(text: string | undefined) => setTyped(text ?? "")}
        onSelect={settle}
        onClear={() => settle("")}
        onBlur={() => settle(typed.trim())}
      />
    </Field>
  );
}
