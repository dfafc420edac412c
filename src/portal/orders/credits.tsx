import { useTranslation } from "react-i18next";
import type { PortalCredit } from "#contracts/portal/credits";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useLanguage } from "../frame/words.ts";
import { dayInWords } from "../parts/days.ts";
import { Day, Money } from "../parts/parts.tsx";
import { useOrderContext } from "./order-area.tsx";

const tones = { ACTIVE: "success", USED: "neutral", EXPIRED: "neutral" } as const;

/** Show the customer's store credits: code, balance, expiry and movements. */
export function Credits() {
  const { t } = useTranslation("portal");
  const { credits } = useOrderContext();
  if (credits.length === 0) return null;
  return (
    <section aria-labelledby="own-credits">
      <h2 id="own-credits">{t("credits.title")}</h2>
      <p className="hint">{t("credits.use")}</p>
      <ul className="rows">
        {credits.map((credit) => (
          <li key={credit.id} className="row at-start">
            <Credit credit={credit} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Credit({ credit }: { credit: PortalCredit }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const language = useLanguage();
  const { code, currency, balance_minor, state, last_day, movements } = credit;
  return (
    <div className="grow">
      <p className="credit">
        <strong>
          <Money minor={balance_minor} currency={currency} />
        </strong>
        <span className="tag" data-tone={tones[state]}>
          {enumLabel("credit_state", state)}
        </span>
      </p>
      <p>
        {t("credits.code")} <bdi className="serial">{code}</bdi>
      </p>
      <p className="hint">{last_day === null ? t("credits.noExpiry") : t("credits.until", { day: dayInWords(last_day, language) })}</p>
      <details>
        <summary>{t("credits.movements")}</summary>
        <dl className="sum">
          {movements.toReversed().map(({ id, kind, amount_minor, at }) => (
            <div key={id}>
              <dt>
                {enumLabel("credit_movement", kind)}{" "}
                <span className="hint">
                  <Day at={at} />
                </span>
              </dt>
              <dd>
                <Money minor={amount_minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
