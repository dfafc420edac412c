import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Card, Flex, Form, Segmented, Slider, Switch, Typography } from "antd";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type AbTest, armNames, type Campaign } from "#contracts/campaigns/shapes";
import { abMetrics } from "#contracts/campaigns/states";
import { isAllowed } from "#src/lib/calls/allowed";
import { IconButton } from "#src/ui/actions/icon-button";
import { Panel } from "#src/ui/pages/panel";
import { Arm } from "./arm.tsx";
import type { Saving } from "./schedule.tsx";
import { StoredNumber } from "./stored-number.tsx";

type Arms = AbTest["arms"];
const newTest: AbTest = {
  arms: [
    { subject: {}, preheader: {} },
    { subject: {}, preheader: {} },
  ],
  share: 20,
  wait_hours: 4,
  metric: "CLICK",
};

/** Set what is tried on a part of the people, and how the rest's variant is chosen. */
export function AbTestPanel({ campaign, save }: Saving & { campaign: Campaign }) {
  const { t } = useTranslation("campaigns");
  // Shown until all of them are stored: the next change is made to what is on the screen.
  const [draft, setDraft] = useState<{ ab: AbTest | null }>();
  const saving = useRef(0);
  const { ab } = draft ?? campaign;
  const disabled = !isAllowed(campaign, "update");
  const put = async (next: AbTest | null) => {
    setDraft({ ab: next });
    saving.current += 1;
    await save({ ab: next });
    saving.current -= 1;
    if (saving.current === 0) setDraft(undefined);
  };
  const toggle = (
    <Switch checked={ab !== null} disabled={disabled} aria-label={t("ab.use")} onChange={(isOn) => void put(isOn ? newTest : null)} />
  );
  return (
    <Panel title={t("steps.test")} extra={toggle}>
      {ab ? (
        <Test campaign={campaign} ab={ab} disabled={disabled} save={(change) => put({ ...ab, ...change })} />
      ) : (
        <Typography.Text type="secondary">{t("ab.none")}</Typography.Text>
      )}
    </Panel>
  );
}

interface TestProps {
  campaign: Campaign;
  ab: AbTest;
  disabled: boolean;
  save: (change: Partial<AbTest>) => Promise<void>;
}

function Test({ campaign, ab, disabled, save }: TestProps) {
  const { t } = useTranslation("campaigns");
  // An arm is named by its place, which removing another one changes: its card goes with it all the same.
  const [keys, setKeys] = useState(() => armNames.map((_, index) => index));
  const removeArm = (index: number) => {
    setKeys((now) => [...now.filter((_, at) => at !== index), Math.max(...now) + 1]);
    void save({ arms: ab.arms.filter((_, at) => at !== index) });
  };
  const putArm = (index: number, arm: Arms[number]) => void save({ arms: ab.arms.map((one, at) => (at === index ? arm : one)) });
  return (
    <Flex vertical gap={16} align="stretch">
      {ab.arms.map((arm, index) => (
        <Card
          key={keys[index]}
          size="small"
          title={t("ab.arm", { arm: armNames[index] })}
          extra={
            !disabled &&
            ab.arms.length > 2 && (
              <IconButton
                size="small"
                icon={<DeleteOutlined aria-hidden="true" />}
                label={t("ab.removeArm", { arm: armNames[index] })}
                onClick={() => removeArm(index)}
              />
            )
          }
        >
          <Arm name={armNames[index] ?? "A"} arm={arm} campaign={campaign} disabled={disabled} onChange={(next) => putArm(index, next)} />
        </Card>
      ))}
      {!disabled && ab.arms.length < armNames.length && (
        <div>
          <Button
            icon={<PlusOutlined aria-hidden="true" />}
            onClick={() => void save({ arms: [...ab.arms, { subject: {}, preheader: {} }] })}
          >
            {t("ab.addArm")}
          </Button>
        </div>
      )}
      <Rules ab={ab} disabled={disabled} save={save} />
    </Flex>
  );
}

/** The share is stored when the slider is let go. */
function Rules({ ab, disabled, save }: Omit<TestProps, "campaign">) {
  const { t } = useTranslation("campaigns");
  const [slid, setSlid] = useState<number>();
  const share = slid ?? ab.share;
  return (
    <Form layout="vertical">
      <Form.Item label={t("ab.share", { share })} extra={share === 100 ? t("ab.shareAll") : t("ab.shareHelp")}>
        <Slider
          min={10}
          max={100}
          step={5}
          value={share}
          disabled={disabled}
          ariaLabelForHandle={t("ab.share", { share })}
          tooltip={{ formatter: (value) => `${value} %` }}
          onChange={setSlid}
          onChangeComplete={(value) => {
            setSlid(undefined);
            void save({ share: value });
          }}
        />
      </Form.Item>
      <Form.Item label={t("ab.metric")} extra={t("ab.metricHelp")}>
        <Segmented
          aria-label={t("ab.metric")}
          disabled={disabled}
          value={ab.metric}
          options={abMetrics.map((value) => ({ value, label: t(`ab.metrics.${value}`) }))}
          onChange={(metric) => void save({ metric })}
        />
      </Form.Item>
      {ab.share < 100 && (
        <Form.Item label={t("ab.wait")} htmlFor="campaign-ab-wait">
          <StoredNumber
            id="campaign-ab-wait"
            min={1}
            max={24}
            disabled={disabled}
            addonAfter={t("ab.hours")}
            value={ab.wait_hours}
            onStore={(hours) => save({ wait_hours: hours })}
          />
        </Form.Item>
      )}
    </Form>
  );
}
