import { type FormEvent, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { useOrderContext } from "../orders/order-area.tsx";
import { Field } from "../parts/parts.tsx";

export interface CreditFormProps {
  /** The code in use. */
  code: string | null;
  currency: string;
  /** Use a code, or none; rejects with the reason why it cannot be used. */
  onApply: (code: string | null) => Promise<unknown>;
}

/** Enter the code of a store credit that pays what an exchange costs more. */
export function CreditForm({ code, currency, onApply }: CreditFormProps) {
  const { t } = useTranslation("portal");
  const errorText = useErrorText();
  const locale = useLocale();
  const { credits } = useOrderContext();
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const list = useId();
  const own = credits.filter((credit) => credit.state === "ACTIVE" && credit.currency === currency);
  const apply = async (next: string | null) => {
    setBusy(true);
    setError(null);
    try {
      await onApply(next);
      setTyped("");
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (typed.trim()) void apply(typed.trim());
  };
  if (code !== null) {
    return (
      <p className="credit">
        <span>
          {t("credits.inUse")} <bdi className="serial">{code}</bdi>
        </span>
        <button type="button" className="outline small" disabled={busy} onClick={() => void apply(null)}>
          {t("credits.remove")}
        </button>
      </p>
    );
  }
  return (
    <form onSubmit={submit} noValidate>
      <Field label={t("credits.field")} hint={t("credits.hint")} error={error === null ? undefined : errorText(error)}>
        {(attributes) => (
          <input
            {...attributes}
            list={own.length > 0 ? list : undefined}
            dir="ltr"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {own.length > 0 && (
        <datalist id={list}>
          {own.map((credit) => (
            <option key={credit.id} value={credit.code}>
              {moneyWords(credit.balance_minor, credit.currency, locale)}
            </option>
          ))}
        </datalist>
      )}
      <button type="submit" className="outline small" disabled={busy || !typed.trim()} aria-busy={busy}>
        {t("credits.apply")}
      </button>
    </form>
  );
}
