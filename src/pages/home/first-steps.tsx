import { CheckOutlined, RightOutlined } from "@ant-design/icons";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type FirstStep, type FirstSteps, firstSteps } from "#contracts/first-steps";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import { numberWords } from "#src/lib/formats";
import { Panel } from "#src/ui/panel";
import { useLocale } from "#src/ui/use-locale";
import styles from "./first-steps.module.css";

const addresses: Record<FirstStep, string> = {
  place: "/dashboard/settings/returns/shipping-locations",
  policies: "/dashboard/settings/returns/policies",
  portal: "/dashboard/settings/customer-portal",
  orders: "/dashboard/order/list",
  first_return: "/dashboard/return/create",
};

/** What a new store does first, each with the way there; gone when all is done, or when the owner puts it away. */
export function FirstStepsList({ steps }: Pick<FirstSteps, "steps">) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const locale = useLocale();
  const dismiss = useCommand(firstSteps, "dismiss", { notice: false });
  const done = steps.filter((one) => one.done).length;
  const next = steps.find((one) => !one.done)?.step;
  return (
    <Panel
      flush
      title={t("home.first.title")}
      extra={
        <>
          {dismiss.error && <span role="alert">{errorText(dismiss.error)}</span>}
          <span className={styles.progress}>
            {t("home.first.progress", { done: numberWords(done, locale), total: numberWords(steps.length, locale) })}
          </span>
          <Button type="text" loading={dismiss.isPending} onClick={() => void dismiss.run({})}>
            {t("home.first.hide")}
          </Button>
        </>
      }
    >
      <ol>
        {steps.map(({ step, done: isDone }, index) => (
          <li key={step}>
            <Link className={styles.step} to={addresses[step]} data-done={isDone} data-next={step === next}>
              <span className={styles.mark} aria-hidden="true">
                {isDone ? <CheckOutlined /> : numberWords(index + 1, locale)}
              </span>
              <span className={styles.words}>
                <span className={styles.name}>
                  {t(`home.first.${step}`)}
                  {isDone && <span className="bh-hidden">{` (${t("states.done")})`}</span>}
                </span>
                <span className={styles.text}>{t(`home.first.${step}Text`)}</span>
              </span>
              <RightOutlined className={styles.go ?? ""} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
