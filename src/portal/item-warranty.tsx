import type { WarrantyItem } from "#contracts/portal/warranty";
import { dayInWords, daysInWords } from "./days.ts";
import { useSpeech } from "./words.ts";

const tones = { COVERED: "success", REGISTERED: "success", TO_REGISTER: "info", NOT_STARTED: "neutral", ENDED: "neutral" } as const;

interface ItemWarrantyProps {
  item: WarrantyItem;
  title: string;
  /** Units of the order. */
  quantity: number;
  onRegister: () => void;
}

/** The warranty of an item of the order: what covers it, from when till when, and whether it is to be registered. */
export function ItemWarranty({ item: { coverage, registrations }, title, quantity, onRegister }: ItemWarrantyProps) {
  const { t, word } = useSpeech();
  // A registration says the same and more.
  const isTold = coverage && coverage.state !== "REGISTERED";
  return (
    <div className="warranty">
      {registrations.map(({ id, name, serial, status, starts_on, last_day }) => (
        <p key={id}>
          <span className="tag" data-tone={status === "VALID" ? "success" : "neutral"}>
            {word("cover", status === "VALID" ? "REGISTERED" : "ENDED")}
          </span>
          <span className="hint">{name}</span>
          {serial && (
            <span className="hint">
              {word("customer_registration_field", "SERIAL")} <bdi className="serial">{serial}</bdi>
            </span>
          )}
          <Time from={starts_on} until={last_day} />
        </p>
      ))}
      {isTold && (
        <p>
          <span className="tag" data-tone={tones[coverage.state]}>
            {word("cover", coverage.state)}
          </span>
          <span className="hint">{coverage.name}</span>
          {coverage.starts_on && <Time from={coverage.starts_on} until={coverage.last_day} />}
          {coverage.state === "COVERED" && <span className="hint">{t("warranty.free")}</span>}
          {coverage.state === "TO_REGISTER" && quantity > 1 && (
            <span className="hint">{t("warranty.unitsLeft", { count: String(coverage.units_left), total: String(quantity) })}</span>
          )}
        </p>
      )}
      {coverage?.state === "TO_REGISTER" && (
        <button type="button" className="outline small" aria-label={t("warranty.registerOf", { title })} onClick={onRegister}>
          {t("warranty.register")}
        </button>
      )}
    </div>
  );
}

/** From when till when; a last day that is missing never comes. */
export function Time({ from, until }: { from: string; until: string | null }) {
  const { t, language } = useSpeech();
  return (
    <span className="hint">
      {until === null ? t("warranty.lifetime", { from: dayInWords(from, language) }) : daysInWords(from, until, language)}
    </span>
  );
}
