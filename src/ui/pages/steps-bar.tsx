import { Flex, Grid, Progress, Steps, Typography } from "antd";
import { useTranslation } from "react-i18next";
import styles from "./steps-bar.module.css";

export interface Step {
  key: string;
  label: string;
  /** `skipped`: not part of this case's path. */
  state: "done" | "current" | "todo" | "skipped" | "failed";
  hint?: string | undefined;
}

const statuses = { done: "finish", current: "process", todo: "wait", skipped: "wait", failed: "error" } as const;

const nameStyle = { fontSize: 13, lineHeight: "18px" };
const reachedStyle = { ...nameStyle, fontWeight: 600 };

/** Show the progress of a case. Narrow screens show the current step, its number and a bar. */
export function StepsBar({ steps, label }: { steps: readonly Step[]; label: string }) {
  const { t } = useTranslation();
  const { xl } = Grid.useBreakpoint();
  if (!xl) return <ShortSteps steps={steps} label={label} />;
  return (
    <Steps
      {...{ role: "group", "aria-label": label }}
      className={styles.bar ?? ""}
      size="small"
      labelPlacement="vertical"
      responsive={false}
      items={steps.map(({ key, label: name, state, hint }) => ({
        key,
        status: statuses[state],
        description: hint,
        title: (
          <span
            style={state === "todo" || state === "skipped" ? nameStyle : reachedStyle}
            aria-current={state === "current" ? "step" : undefined}
          >
            {state === "skipped" ? <del>{name}</del> : name}
            <span className="bh-hidden">{t(`steps.${state}`)}</span>
          </span>
        ),
      }))}
    />
  );
}

function ShortSteps({ steps, label }: { steps: readonly Step[]; label: string }) {
  const { t } = useTranslation();
  const at = steps.findIndex(({ state }) => state === "current" || state === "failed");
  const step = at < 0 ? steps.length : at + 1;
  const current = steps[at] ?? steps.findLast(({ state }) => state === "done");
  return (
    <section aria-label={label}>
      <Flex wrap gap={8}>
        <Typography.Text type="secondary">{t("states.stepOf", { step, total: steps.length })}</Typography.Text>
        <Typography.Text strong>{current?.label}</Typography.Text>
      </Flex>
      <Progress
        aria-hidden="true"
        percent={(step / steps.length) * 100}
        showInfo={false}
        status={current?.state === "failed" ? "exception" : "normal"}
      />
    </section>
  );
}
