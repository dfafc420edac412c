import { Flex, Statistic, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { DryRun, DryRunTotals } from "#contracts/flows/dry-run";
import { numberWords } from "#src/lib/words/formats";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { Panel } from "#src/ui/pages/panel";

const counts = ["cases", "acted", "approve", "decline", "review", "mails", "refused", "waiting", "differing"] as const;
const sums = ["fees_waived_minor", "bonus_minor", "pay_minor"] as const;

/** Show what a flow would have done to all cases together; what is zero is left out. */
export function Totals({ dryRun: { totals, currency } }: { dryRun: DryRun }) {
  const { t } = useTranslation("flow-dry-run");
  const locale = useLocale();
  const has = (name: keyof DryRunTotals) => name === "cases" || name === "differing" || totals[name] > 0;
  return (
    <Panel title={t("totals.title")}>
      <Flex vertical gap={16}>
        <Flex wrap gap="16px 40px">
          {counts.filter(has).map((name) => (
            <Statistic
              key={name}
              title={t(`totals.${name}`)}
              value={totals[name]}
              formatter={(value) => numberWords(Number(value), locale)}
            />
          ))}
          {sums.filter(has).map((name) => (
            <Statistic
              key={name}
              title={t(`totals.${name}`)}
              value={totals[name]}
              formatter={(value) => <bdi>{moneyWords(Number(value), currency, locale)}</bdi>}
            />
          ))}
        </Flex>
        {totals.left_out > 0 && <Typography.Text type="secondary">{t("leftOut", { count: totals.left_out })}</Typography.Text>}
      </Flex>
    </Panel>
  );
}
