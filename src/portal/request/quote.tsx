import { useTranslation } from "react-i18next";
import type { PortalQuote } from "#contracts/portal/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Money } from "../parts/parts.tsx";

/** Show the amounts of a request, line by line, and the totals. */
export function Quote({ quote }: { quote: PortalQuote }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const { currency } = quote;
  const parts = [
    { key: "value", label: t("review.value"), minor: quote.returned_minor },
    { key: "shipping", label: t("review.shipping"), minor: quote.shipping_minor },
    ...quote.fees.map(({ kind, amount_minor }) => ({ key: kind, label: enumLabel("fee", kind), minor: -amount_minor })),
    { key: "exchange", label: t("review.exchange"), minor: -quote.exchange_minor },
    { key: "exchange-discount", label: t("review.exchange_discount"), minor: quote.exchange_discount_minor },
    { key: "exchange-shipping", label: t("review.exchange_shipping"), minor: -quote.exchange_shipping_minor },
    { key: "prior-credit", label: t("review.prior_credit"), minor: quote.prior_credit_minor },
  ].filter(({ minor }) => minor !== 0);
  const totals = [
    { key: "refund", label: t("review.refund"), minor: quote.refund_minor },
    { key: "credit", label: t("review.credit"), minor: quote.credit_minor },
    { key: "bonus", label: t("review.bonus"), minor: quote.bonus_minor },
    { key: "invoice", label: t("review.invoice"), minor: quote.invoice_minor },
  ].filter(({ minor }) => minor !== 0);
  return (
    <section className="card" aria-label={t("review.summary")}>
      <dl className="sum">
        {parts.map(({ key, label, minor }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              <Money minor={minor} currency={currency} />
            </dd>
          </div>
        ))}
        {totals.map(({ key, label, minor }) => (
          <div key={key} className="total">
            <dt>{label}</dt>
            <dd>
              <Money minor={minor} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      {totals.length === 0 && <p className="total">{t("review.nothing")}</p>}
      {quote.label_fee_minor > 0 && (
        <p className="hint">{t("review.labelFee", { amount: moneyWords(quote.label_fee_minor, currency, locale) })}</p>
      )}
      <p className="hint">{t("review.note")}</p>
    </section>
  );
}
