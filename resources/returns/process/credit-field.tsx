import { AutoComplete } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { type StoreCreditRow, storeCredits } from "#contracts/store-credits";
import { useOperation } from "#src/hooks/data/use-operation";
import { useAbility } from "#src/lib/session/can";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { dateWords } from "#src/ui/dates/date-words";
import { Field } from "#src/ui/forms/field";

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
export function CreditField({ record, value, onChange }: CreditFieldProps) {
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
