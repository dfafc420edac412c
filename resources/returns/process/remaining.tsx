import { CheckCircleFilled, ClockCircleOutlined, CloseCircleFilled } from "@ant-design/icons";
import { Button, Flex, Typography } from "antd";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { LinkButton } from "#src/ui/actions/link-button";
import { Panel } from "#src/ui/pages/panel";
import { returnAddress } from "../addresses.ts";
import { differenceOf, PlatformDifference } from "../parts/platform-difference.tsx";
import { Sum } from "../parts/sum.tsx";
import { payableLegs } from "./payable-legs.ts";
import type { useSettle } from "./use-settle.ts";

interface RemainingProps {
  record: ReturnDetail;
  settle: ReturnType<typeof useSettle>;
  onDone: (done: boolean) => void;
}

/** Show a settled return with unpaid money: what succeeded, what failed, and what is left. */
export function Remaining({ record, settle, onDone }: RemainingProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const errorText = useErrorText();
  const legs = record.legs_due;
  const permitted = payableLegs(legs, record.refund_limit_left_minor);
  const money = (minor: number) => moneyWords(minor, record.currency, locale);
  const trouble = settle.trouble;
  const difference = differenceOf(trouble?.error);
  return (
    <Panel title={t("process.remaining")}>
      <Flex vertical gap={20} style={{ maxInlineSize: 640 }}>
        <Flex component="ul" vertical gap={10} role="status">
          <li>
            <Typography.Text type="success">
              <CheckCircleFilled aria-hidden="true" />
            </Typography.Text>{" "}
            {t("process.processed")}
          </li>
          {legs.map((leg) => {
            const failed = trouble?.step === leg.action ? trouble.error : undefined;
            return (
              <li key={leg.action}>
                <Typography.Text type={failed ? "danger" : "secondary"}>
                  {failed ? <CloseCircleFilled aria-hidden="true" /> : <ClockCircleOutlined aria-hidden="true" />}
                </Typography.Text>{" "}
                {t(`process.leg_${leg.action}`, { amount: money(leg.amount_minor) })}
                {failed && !difference && <Typography.Paragraph type="danger">{errorText(failed)}</Typography.Paragraph>}
              </li>
            );
          })}
        </Flex>
        {difference && <PlatformDifference difference={difference} />}
        <Sum sums={record.totals} currency={record.currency} />
        <Flex wrap align="center" gap={8}>
          <LinkButton to={returnAddress(record.id)}>{t("show.back", { number: record.number })}</LinkButton>
          {permitted.length > 0 ? (
            <Button type="primary" loading={settle.isBusy} onClick={async () => onDone(await settle.pay())}>
              {difference
                ? t("platform.payAnyway")
                : permitted.length === 1
                  ? t(`process.pay_${permitted[0]?.action}`, { amount: money(permitted[0]?.amount_minor ?? 0) })
                  : t("process.payAll")}
            </Button>
          ) : (
            <Typography.Text type="secondary">
              {t("process.othersPay", { amount: money(legs.reduce((sum, leg) => sum + leg.amount_minor, 0)) })}
            </Typography.Text>
          )}
        </Flex>
      </Flex>
    </Panel>
  );
}
