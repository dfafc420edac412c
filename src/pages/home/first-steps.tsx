import { CheckOutlined, RightOutlined } from "@ant-design/icons";
import { Avatar, Button, List, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { type FirstStep, type FirstSteps, firstSteps } from "#contracts/first-steps";
import { ordersAddress } from "#resources/orders/resource";
import { portalAddress } from "#resources/portal-settings/resource";
import { newReturnAddress } from "#resources/returns/resource";
import { policiesAddress, shippingLocationsAddress } from "#resources/settings/resource";
import { useCommand } from "#src/hooks/commands/use-command";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { numberWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { Panel } from "#src/ui/pages/panel";
import styles from "./home.module.css";

const addresses: Record<FirstStep, string> = {
  place: shippingLocationsAddress,
  policies: policiesAddress,
  portal: portalAddress,
  orders: ordersAddress,
  first_return: newReturnAddress,
};
const marks = {
  done: { background: "var(--bh-success-wash)", color: "var(--bh-success-text)" },
  next: { background: "var(--bh-primary)", color: "var(--bh-on-solid)" },
  later: { background: "var(--bh-subtle)", color: "var(--bh-text2)" },
};

/** Show a new store's setup steps with links; hidden once all are done or the owner dismisses them. */
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
      title={t("home:first.title")}
      extra={
        <>
          {dismiss.error && <span role="alert">{errorText(dismiss.error)}</span>}
          <Typography.Text type="secondary">
            {t("home:first.progress", { done: numberWords(done, locale), total: numberWords(steps.length, locale) })}
          </Typography.Text>
          <Button type="text" loading={dismiss.isPending} onClick={() => void dismiss.run({})}>
            {t("home:first.hide")}
          </Button>
        </>
      }
    >
      <List
        dataSource={steps}
        rowKey="step"
        renderItem={({ step, done: isDone }, index) => (
          <List.Item style={{ padding: 0 }}>
            <Link className={`${styles.row} ${styles.step}`} to={addresses[step]} data-done={isDone} data-next={step === next}>
              <Avatar size={28} style={marks[isDone ? "done" : step === next ? "next" : "later"]} aria-hidden="true">
                {isDone ? <CheckOutlined aria-hidden="true" /> : numberWords(index + 1, locale)}
              </Avatar>
              <span>
                {isDone ? t(`home:first.${step}`) : <strong>{t(`home:first.${step}`)}</strong>}
                {isDone && <span className="bh-hidden">{` (${t("states.done")})`}</span>}
                {!isDone && <div className="bh-small">{t(`home:first.${step}Text`)}</div>}
              </span>
              <RightOutlined className="bh-directed bh-small" aria-hidden="true" />
            </Link>
          </List.Item>
        )}
      />
    </Panel>
  );
}
