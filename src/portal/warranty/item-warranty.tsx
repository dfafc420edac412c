import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { WarrantyItem } from "#contracts/portal/warranty";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useLanguage } from "../frame/words.ts";
import { dayInWords, daysInWords } from "../parts/days.ts";

const tones = { COVERED: "success", REGISTERED: "success", TO_REGISTER: "info", NOT_STARTED: "neutral", ENDED: "neutral" } as const;

interface ItemWarrantyProps {
  item: WarrantyItem;
  title: string;
  /** Units of the order. */
  quantity: number;
}

/** Show the warranty of an ordered item: coverage, dates, and whether it needs registration. */
export function ItemWarranty({ item: { order_line_id, coverage, registrations }, title, quantity }: ItemWarrantyProps) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  // A registration shows the same and more.
  const showsCoverage = coverage && coverage.state !== "REGISTERED";
  return (
    <div className="warranty">
      {registrations.map(({ id, name, serial, status, starts_on, last_day }) => (
        <p key={id}>
          <span className="tag" data-tone={status === "VALID" ? "success" : "neutral"}>
            {t(status === "VALID" ? "coverage.REGISTERED" : "coverage.ENDED")}
          </span>
          <span className="hint">{name}</span>
          {serial && (
            <span className="hint">
              {enumLabel("customer_registration_field", "SERIAL")} <bdi className="serial">{serial}</bdi>
            </span>
          )}
          <CoveragePeriod from={starts_on} until={last_day} />
        </p>
      ))}
      {showsCoverage && (
        <p>
          <span className="tag" data-tone={tones[coverage.state]}>
            {t(`coverage.${coverage.state}`)}
          </span>
          <span className="hint">{coverage.name}</span>
          {coverage.starts_on && <CoveragePeriod from={coverage.starts_on} until={coverage.last_day} />}
          {coverage.state === "COVERED" && <span className="hint">{t("warranty.automatic")}</span>}
          {coverage.state === "TO_REGISTER" && quantity > 1 && (
            <span className="hint">{t("warranty.unitsLeft", { left: coverage.units_left, total: quantity })}</span>
          )}
        </p>
      )}
      {coverage?.state === "TO_REGISTER" && (
        <Link to={`../register/${order_line_id}`} className="outline small" aria-label={t("warranty.registerItem", { title })}>
          {t("warranty.register")}
        </Link>
      )}
    </div>
  );
}

/** Show the first and last day of a warranty; without a last day it is a lifetime warranty. */
export function CoveragePeriod({ from, until }: { from: string; until: string | null }) {
  const { t } = useTranslation("portal");
  const language = useLanguage();
  return (
    <span className="hint">
      {until === null ? t("warranty.lifetime", { from: dayInWords(from, language) }) : daysInWords(from, until, language)}
    </span>
  );
}
