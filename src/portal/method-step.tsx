import { useTranslation } from "react-i18next";
import type { PortalOrder } from "#contracts/portal/portal";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useLocale } from "#src/ui/use-locale";
import type { Method } from "./draft.ts";
import { useOrderContext } from "./order-area.tsx";
import { Page, StepActions } from "./parts.tsx";
import { useLanguage } from "./words.ts";

interface MethodStepProps {
  progress: string;
  methods: Method[];
  method: Method;
  onMethod: (method: Method) => void;
  onNext: () => void;
}

/** Show the second step: how the items are returned. */
export function MethodStep({ progress, methods, method, onMethod, onNext }: MethodStepProps) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const { order } = useOrderContext();
  return (
    <Page title={t("method.title")} step={progress}>
      <fieldset className="options">
        <legend className="bh-hidden">{t("method.title")}</legend>
        {methods.map((one) => (
          <label key={one} className="card pick">
            <input type="radio" name="method" checked={one === method} onChange={() => onMethod(one)} />
            <span className="grow">
              <span>{enumLabel("customer_method", one)}</span>
              <span className="hint">{t(`method.hint.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {method === "IN_STORE" && <Shops shops={order.shops} />}
      <StepActions back="../request/items">
        <button type="button" className="button" onClick={onNext}>
          {t("continue")}
        </button>
      </StepActions>
    </Page>
  );
}

/** Show the stores that accept returns, with their opening hours. */
function Shops({ shops }: { shops: PortalOrder["shops"] }) {
  const { t } = useTranslation("portal");
  const language = useLanguage();
  const locale = useLocale();
  // 2 January 2023 was a Monday.
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" });
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
