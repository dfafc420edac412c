import type { PortalOrder } from "#contracts/portal/portal";
import { intlLocale } from "#src/lib/languages";
import type { Method } from "./draft.ts";
import { Page, Ways } from "./parts.tsx";
import { useSpeech } from "./words.ts";

interface MethodStepProps {
  said: string;
  order: PortalOrder;
  methods: Method[];
  method: Method | undefined;
  onMethod: (method: Method) => void;
  onBack: () => void;
  onNext: () => void;
}

/** How it comes back. */
export function MethodStep({ said, order, methods, method, onMethod, onBack, onNext }: MethodStepProps) {
  const { t, word } = useSpeech();
  return (
    <Page title={t("method.title")} step={said}>
      <fieldset className="options">
        <legend className="bh-hidden">{t("method.title")}</legend>
        {methods.map((one) => (
          <label key={one} className="card pick">
            <input type="radio" name="method" checked={one === method} onChange={() => onMethod(one)} />
            <span className="grow">
              <span>{word("customer_method", one)}</span>
              <span className="hint">{word("methodHint", one)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {method === "IN_STORE" && <Shops shops={order.shops} />}
      <Ways onBack={onBack}>
        <button type="button" className="button" onClick={onNext}>
          {t("next")}
        </button>
      </Ways>
    </Page>
  );
}

/** Where goods may be brought, and when. */
export function Shops({ shops }: { shops: PortalOrder["shops"] }) {
  const { t, language } = useSpeech();
  // The second of January 2023 was a Monday.
  const weekday = new Intl.DateTimeFormat(intlLocale(language), { weekday: "short", timeZone: "UTC" });
  const nameOf = (day: number) => weekday.format(Date.UTC(2023, 0, day + 1));
  return (
    <section aria-labelledby="shops">
      <h2 id="shops">{t("method.shops")}</h2>
      {shops.length === 0 && <p className="hint">{t("method.noShops")}</p>}
      <ul className="rows">
        {shops.map((shop) => (
          <li key={shop.id} className="card">
            <strong>{shop.name}</strong>
            <address>{shop.address.join(", ")}</address>
            {shop.phone && <a href={`tel:${shop.phone.replace(/[^+\d]/g, "")}`}>{shop.phone}</a>}
            <dl className="hours">
              {shop.opening_hours.map(({ day, opens, closes }) => (
                <div key={`${day}${opens}`}>
                  <dt>{nameOf(day)}</dt>
                  <dd dir="ltr">
                    {opens}–{closes}
                  </dd>
                </div>
              ))}
            </dl>
            {shop.instructions[language] && <p className="hint">{shop.instructions[language]}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
