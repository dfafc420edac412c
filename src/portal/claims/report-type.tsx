import { useTranslation } from "react-i18next";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { ClaimType } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { Day } from "../parts/parts.tsx";
import { type Report, type TypeState, typeState } from "./report.ts";

interface ReportTypeProps {
  known: ClaimEligibility;
  value: Report["type"];
  onChange: (type: ClaimType) => void;
}

/** Choose what happened. What is possible comes first; the rest says why it is not, and since or from when. */
export function ReportType({ known, value, onChange }: ReportTypeProps) {
  const { t } = useTranslation("portal-claims");
  const types = known.types.map((type) => ({ type, state: typeState(known, type) }));
  const open = types.filter(({ state }) => state?.open);
  const closed = types.filter(({ state }) => !state?.open);
  return (
    <fieldset className="options">
      <legend>
        <h2>{t("what")}</h2>
      </legend>
      <ul className="rows">
        {open.map((one) => (
          <TypeCard key={one.type} {...one} isChosen={value === one.type} onChoose={onChange} />
        ))}
      </ul>
      {closed.length > 0 && (
        <details open={open.length === 0}>
          <summary>{t("notNow")}</summary>
          <ul className="rows">
            {closed.map((one) => (
              <TypeCard key={one.type} {...one} isChosen={false} onChoose={onChange} />
            ))}
          </ul>
        </details>
      )}
    </fieldset>
  );
}

interface TypeCardProps {
  type: ClaimType;
  state: TypeState | undefined;
  isChosen: boolean;
  onChoose: (type: ClaimType) => void;
}

/** Show one type; the date is shown where it matters: with the chosen one, and with what is not possible. */
function TypeCard({ type, state, isChosen, onChoose }: TypeCardProps) {
  const enumLabel = useEnumLabel();
  const isOpen = state?.open === true;
  return (
    <li className="card">
      <label className="pick" data-off={!isOpen}>
        <input type="radio" name="type" value={type} checked={isChosen} disabled={!isOpen} onChange={() => onChoose(type)} />
        <span className="grow">
          <span>{enumLabel("claim_type", type)}</span>
          {(isChosen || !isOpen) && <Window state={state} />}
        </span>
      </label>
    </li>
  );
}

/** Show until when something can be reported, or why not. */
export function Window({ state }: { state: TypeState | undefined }) {
  const { t } = useTranslation("portal-claims");
  if (!state) return <span className="hint">{t("noUnits")}</span>;
  if (state.open) {
    return state.closes_at ? (
      <span className="hint">
        {t("until")} <Day at={state.closes_at} />
      </span>
    ) : null;
  }
  return (
    <span className="hint">
      {t(`errors:${state.code}`, { defaultValue: state.message })}
      {state.code === "CLAIM_NOT_OPEN" && state.opens_at && (
        <>
          {" "}
          {t("from")} <Day at={state.opens_at} />
        </>
      )}
      {state.code === "WINDOW_CLOSED" && state.closes_at && (
        <>
          {" "}
          {t("ended")} <Day at={state.closes_at} />
        </>
      )}
    </span>
  );
}
