import { Flex } from "antd";
import { useTranslation } from "react-i18next";
import type { LineAdvice } from "#contracts/returns/advice";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { StatusTag } from "#src/ui/data/status-tag";
import { dateWords } from "#src/ui/dates/date-words";

interface LinePolicyProps {
  advice: LineAdvice;
  currency: string;
}

/** Show the policy of a line, until when each outcome can be requested, and the fees of a unit. */
export function LinePolicy({ advice: { policy, final_sale, windows, allowed_outcomes, fees }, currency }: LinePolicyProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const dayText = useDayText();
  const costs = fees.map(({ kind, amount_minor }) => `${enumLabel("fee", kind)} ${moneyWords(amount_minor, currency, locale)}`);
  const windowText = ({ opens_on, closes_on, is_open, outcome }: LineAdvice["windows"][number]) => {
    const name = enumLabel("outcome", outcome);
    if (closes_on === null) return t(opens_on === null ? "create.notStarted" : "create.always", { outcome: name });
    return t(is_open ? "create.until" : "create.ended", { outcome: name, day: dayText(closes_on) });
  };
  return (
    <Flex vertical gap={6}>
      <span className="bh-small">
        {t("create.policy", { name: policy.name })}
        {costs.length > 0 && ` · ${t("create.feesEach", { fees: costs.join(", ") })}`}
      </span>
      <Flex wrap gap={4}>
        {final_sale ? (
          <StatusTag kind="warning" look="plain">
            {t("create.finalSale")}
          </StatusTag>
        ) : (
          windows.map((window) => (
            <StatusTag key={window.outcome} kind={allowed_outcomes.includes(window.outcome) ? "success" : "warning"} look="plain">
              {windowText(window)}
            </StatusTag>
          ))
        )}
      </Flex>
    </Flex>
  );
}

/** Return how a calendar day of the store is written. */
export function useDayText() {
  const locale = useLocale();
  return (day: string) => dateWords(new Date(`${day}T12:00:00Z`), "date", locale, "UTC");
}
