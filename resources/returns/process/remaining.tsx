import { CheckCircleFilled, CloseCircleFilled } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { refundActions } from "#contracts/returns/actions";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { useErrorText } from "#src/hooks/use-error-text";
import { useAbility } from "#src/lib/can";
import { moneyWords } from "#src/lib/money-words";
import { LinkButton } from "#src/ui/link-button";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import { caseAddress } from "../addresses.ts";
import { Sum } from "../parts/sum.tsx";
import styles from "./process.module.css";
import type { useSettle } from "./use-settle.ts";

interface RemainingProps {
  record: ReturnDetail;
  settle: ReturnType<typeof useSettle>;
  onDone: (done: boolean) => void;
}

/** The case is settled, its money is not yet: what was done, what failed, and the rest to do. */
export function Remaining({ record, settle, onDone }: RemainingProps) {
  const { t } = useTranslation("returns");
  const locale = useLocale();
  const errorText = useErrorText();
  const ability = useAbility();
  const legs = record.legs_due;
  const permitted = legs.filter(({ action }) => !refundActions.includes(action) || ability.can("refund", "Return"));
  const money = (minor: number) => moneyWords(minor, record.currency, locale);
  const trouble = settle.trouble;
  return (
    <Panel title={t("process.remaining")}>
      <div className={styles.remaining}>
        <ul className={styles.done} role="status">
          <li data-state="done">
            <CheckCircleFilled aria-hidden="true" />
            <span>{t("process.processed")}</span>
          </li>
          {legs.map((leg) => {
            const failed = trouble?.step === leg.action ? trouble.error : undefined;
            return (
              <li key={leg.action} data-state={failed ? "failed" : "open"}>
                {failed ? <CloseCircleFilled aria-hidden="true" /> : <span className={styles.ring} aria-hidden="true" />}
                <span>
                  {t(`process.leg_${leg.action}`, { amount: money(leg.amount_minor) })}
                  {failed && <span className={styles.why}>{errorText(failed)}</span>}
                </span>
              </li>
            );
          })}
        </ul>
        <Sum sums={record.totals} currency={record.currency} />
        <div className={styles.buttons}>
          <LinkButton to={caseAddress(record.id)}>{t("show.back", { number: record.number })}</LinkButton>
          {permitted.length > 0 ? (
            <Button type="primary" loading={settle.isBusy} onClick={async () => onDone(await settle.pay())}>
              {permitted.length === 1
                ? t(`process.pay_${permitted[0]?.action}`, { amount: money(permitted[0]?.amount_minor ?? 0) })
                : t("process.payAll")}
            </Button>
          ) : (
            <p className={styles.soft}>{t("process.othersPay", { amount: money(legs.reduce((sum, leg) => sum + leg.amount_minor, 0)) })}</p>
          )}
        </div>
      </div>
    </Panel>
  );
}
