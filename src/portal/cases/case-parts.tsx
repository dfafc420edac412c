import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Day, Money, Picture } from "../parts/parts.tsx";

/** Show amounts other than zero. */
export function Sums({ amounts, currency }: { amounts: readonly { key: string; label: string; minor: number }[]; currency: string }) {
  const shown = amounts.filter(({ minor }) => minor > 0);
  if (shown.length === 0) return null;
  return (
    <dl className="sum">
      {shown.map(({ key, label, minor }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>
            <Money minor={minor} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

interface TrackingProps {
  parcel: { carrier_name: string | null; tracking_number: string | null; tracking_url: string | null };
}

export function Tracking({ parcel: { carrier_name, tracking_number, tracking_url } }: TrackingProps) {
  return (
    <>
      {carrier_name} <bdi>{tracking_url ? <a href={tracking_url}>{tracking_number}</a> : tracking_number}</bdi>
    </>
  );
}

interface CaseItem {
  id: string;
  title: string;
  variant_title: string | null;
  image_url: string | null;
  quantity: number;
}

/** Show the items of a case, each with what `noteOf` says below its name. */
export function CaseItems<Item extends CaseItem>({ items, noteOf }: { items: readonly Item[]; noteOf: (item: Item) => ReactNode }) {
  const { t } = useTranslation("portal");
  return (
    <section aria-labelledby="items">
      <h2 id="items">{t("case.items")}</h2>
      <ul className="rows">
        {items.map((item) => (
          <li key={item.id} className="row">
            <Picture url={item.image_url} />
            <span className="grow">
              <span>{[item.title, item.variant_title].filter(Boolean).join(", ")}</span>
              {noteOf(item)}
            </span>
            <span className="hint bh-number" dir="ltr">
              ×&nbsp;{item.quantity}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

const slipWords: Partial<Record<string, string>> = { "Label Created": "case.slipCreated", "Label Voided": "case.slipVoided" };

interface CaseTimelineProps {
  rows: readonly { id: string; at: string; label: string; is_slip: boolean; text: string | null }[];
  labelOf: (label: string) => string;
}

export function CaseTimeline({ rows, labelOf }: CaseTimelineProps) {
  const { t } = useTranslation("portal");
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline">{t("case.timeline")}</h2>
      <ol className="timeline">
        {rows.map(({ id, at, label, is_slip, text }) => (
          <li key={id}>
            <span>{is_slip ? t(slipWords[label] ?? "case.slip") : labelOf(label)}</span>
            <span className="hint">
              <Day at={at} />
            </span>
            {text && (
              <p>
                <bdi>{text}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Let the customer withdraw a case, once confirmed. */
export function Withdraw({ question, label, onWithdraw }: { question: string; label: string; onWithdraw: () => Promise<void> }) {
  const { t } = useTranslation("portal");
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const withdraw = () => {
    setBusy(true);
    void onWithdraw().finally(() => setBusy(false));
  };
  if (!isConfirming) {
    return (
      <button type="button" className="outline" onClick={() => setConfirming(true)}>
        {label}
      </button>
    );
  }
  return (
    <div className="card" role="alertdialog" aria-labelledby="confirm">
      <p id="confirm">{question}</p>
      <div className="bar">
        {/* biome-ignore lint/a11y/noAutofocus: the person has just opened this question */}
        <button type="button" className="quiet" autoFocus onClick={() => setConfirming(false)}>
          {t("case.keep")}
        </button>
        <button type="button" className="outline danger" disabled={isBusy} onClick={withdraw}>
          {label}
        </button>
      </div>
    </div>
  );
}
