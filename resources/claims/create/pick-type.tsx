import { Flex, Radio } from "antd";
import { useTranslation } from "react-i18next";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import type { ClaimType } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { DateText } from "#src/ui/dates/date-text";
import { type TypeState, typeState } from "./draft.ts";

interface PickTypeProps {
  eligibility: ClaimEligibility;
  value: ClaimType | null;
  onChange: (type: ClaimType) => void;
}

/** Choose what happened, each type with its time limit or why it is refused; staff may still choose it. */
export function PickType({ eligibility, value, onChange }: PickTypeProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  return (
    <Radio.Group
      aria-label={t("create.type")}
      value={value}
      onChange={(event) => onChange(event.target.value as ClaimType)}
      style={{ display: "grid", gridTemplateColumns: "repeat(auto-fill, minmax(min(240px, 100%), 1fr))", gap: "12px 20px" }}
    >
      {eligibility.types.map((type) => (
        <Radio key={type} value={type} style={{ alignItems: "flex-start" }}>
          <Flex vertical>
            <span style={{ fontWeight: 600 }}>{enumLabel("claim_type", type)}</span>
            <Window state={typeState(eligibility, type)} />
          </Flex>
        </Radio>
      ))}
    </Radio.Group>
  );
}

/** Show until when a type can be claimed, or why not. */
export function Window({ state }: { state: TypeState | undefined }) {
  const { t } = useTranslation("claims");
  if (!state) return <span className="bh-small">{t("create.noUnits")}</span>;
  if (!state.open) {
    return (
      <span className="bh-small" style={{ color: "var(--bh-warning-text)" }}>
        {t(`errors:${state.code}`, { defaultValue: state.message })}
        {state.code === "CLAIM_NOT_OPEN" && state.opens_at && (
          <>
            {" "}
            {t("create.opens")} <DateText at={state.opens_at} format="date" />
          </>
        )}
        {state.code === "WINDOW_CLOSED" && state.closes_at && (
          <>
            {" "}
            {t("create.closed")} <DateText at={state.closes_at} format="date" />
          </>
        )}
      </span>
    );
  }
  return (
    <span className="bh-small">
      {state.closes_at ? (
        <>
          {t("create.until")} <DateText at={state.closes_at} format="date" />
        </>
      ) : (
        t("create.always")
      )}
    </span>
  );
}
