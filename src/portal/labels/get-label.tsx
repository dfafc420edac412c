import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalLabelQuote } from "#contracts/portal/labels";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Notice } from "../parts/parts.tsx";
import type { ParcelsProps } from "./parcels.tsx";

interface GetLabelProps extends Pick<ParcelsProps, "labels" | "onChanged"> {
  parcelNo: number;
  /** Ask for the offers at once: the customer has pressed a button for that. */
  startsOpen?: boolean;
  onBack?: () => void;
}

/** Let the customer see what labels there are and what each costs them, and get one. */
export function GetLabel({ labels, parcelNo, startsOpen = false, onBack, onChanged }: GetLabelProps) {
  const { t } = useTranslation("portal-labels");
  const errorText = useErrorText();
  const [quote, setQuote] = useState<PortalLabelQuote | null>(null);
  const [chosen, setChosen] = useState("");
  const [error, setError] = useState<unknown>(null);
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<void>) => {
    setBusy(true);
    setError(null);
    void work()
      .catch((failure: unknown) => {
        // What was offered is no more, or another window was faster: it is asked for again.
        setQuote(null);
        setError(failure);
      })
      .finally(() => setBusy(false));
  };
  const ask = () =>
    run(async () => {
      const found = await labels.offers(parcelNo);
      setQuote(found);
      setChosen(found.offers[0]?.id ?? "");
    });
  const take = () =>
    run(async () => {
      if (quote) onChanged(await labels.take(quote.id, chosen));
    });
  const hasStarted = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (startsOpen && !hasStarted.current) ask();
    hasStarted.current = true;
  }, []);
  return (
    <div className="stack no-print">
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      {quote ? <Offers {...{ quote, chosen, onChoose: setChosen }} /> : <p>{t("getText")}</p>}
      <div className="bar">
        {(quote || onBack) && (
          <button type="button" className="quiet" onClick={() => (onBack ? onBack() : setQuote(null))}>
            {t("back")}
          </button>
        )}
        <button type="button" className="button" disabled={isBusy} aria-busy={isBusy} onClick={quote ? take : ask}>
          {t(quote ? "take" : "get")}
        </button>
      </div>
    </div>
  );
}

interface OffersProps {
  quote: PortalLabelQuote;
  chosen: string;
  onChoose: (id: string) => void;
}

function Offers({ quote, chosen, onChoose }: OffersProps) {
  const { t } = useTranslation("portal-labels");
  const locale = useLocale();
  const feeOf = (minor: number, currency: string) => (minor === 0 ? t("free") : t("fee", { amount: moneyWords(minor, currency, locale) }));
  const name = `label-${quote.id}`;
  return (
    <fieldset className="options">
      <legend>{t("choose")}</legend>
      {quote.offers.map(({ id, kind, carrier_name, service, days, fee_minor, currency }) => (
        <label key={id} className="pick">
          <input type="radio" name={name} value={id} checked={id === chosen} onChange={() => onChoose(id)} />
          <span className="grow">
            <span>{kind === "SLIP" ? t("slipOffer") : <bdi>{[carrier_name, service].filter(Boolean).join(" ")}</bdi>}</span>
            <span className="hint">
              {[feeOf(fee_minor, currency), days !== null && t("days", { count: days })].filter(Boolean).join(" · ")}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
