import { useTranslation } from "react-i18next";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { ClaimType } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { Day } from "../parts.tsx";
import { type Report, type TypeState, typeState } from "./report.ts";

interface ReportTypeProps {
  known: ClaimEligibility;
  value: Report["type"];
  onChange: (type: ClaimType) => void;
}

/** Choose what happened; a type that is not possible now says why, and since or from when. */
export function ReportType({ known, value, onChange }: ReportTypeProps) {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  return (
    <fieldset className="options">
      <legend>
        <h2>{t("what")}</h2>
      </legend>
      <ul className="rows">
        {known.types.map((type) => {
          const state = typeState(known, type);
          const isOpen = state?.open === true;
          return (
            <li key={type} className="card">
              <label className="pick" data-off={!isOpen}>
                <input type="radio" name="type" value={type} checked={value === type} disabled={!isOpen} onChange={() => onChange(type)} />
                <span className="grow">
                  <span>{enumLabel("claim_type", type)}</span>
                  <Window state={state} />
                </span>
              </label>
            </li>
          );
        })}
      </ul>
    </fieldset>
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
