import { DeleteOutlined, PlusOutlined } from "@ant-design/icons";
import { Button, Flex, Form, InputNumber, Select, Space } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { type SplitUnit, splitArms } from "#contracts/flows/states";
import { IconButton } from "#src/ui/actions/icon-button";
import { type Config, type InspectorProps, withValue } from "./inspector-props.ts";

const fewest = 2;
const whole = 100;
const even = (arms: number): number[] => Array.from({ length: arms }, (_, i) => Math.floor(whole / arms) + (i < whole % arms ? 1 : 0));
const weightsIn = ({ weights }: Config): number[] =>
  Array.isArray(weights) && weights.length >= fewest ? weights.map((weight) => Number(weight) || 0) : even(fewest);

/** Set how a split divides: the weight of each arm, who is divided, and how many take part. */
export function SplitInspector({ node: { config }, place, onChange }: Pick<InspectorProps, "node" | "place" | "onChange">) {
  const { t } = useTranslation("flows");
  const [unitId, trafficId] = [useId(), useId()];
  const units: readonly SplitUnit[] = place === "OFFER" ? ["CUSTOMER", "ORDER"] : ["CUSTOMER", "CASE"];
  const set = (name: string, value: unknown) => onChange(withValue(config, name, value));
  return (
    <Form layout="vertical" component={false}>
      <Weights weights={weightsIn(config)} onChange={(weights) => set("weights", weights)} />
      <Form.Item label={t("experiments:fields.unit")} htmlFor={unitId}>
        <Select
          id={unitId}
          value={config.unit as SplitUnit | undefined}
          options={units.map((unit) => ({ value: unit, label: t(`experiments:unit.${unit}`) }))}
          onChange={(unit) => set("unit", unit)}
        />
      </Form.Item>
      <Form.Item label={t("experiments:fields.traffic")} htmlFor={trafficId} extra={t("experiments:split.trafficHelp")}>
        <InputNumber
          id={trafficId}
          min={1}
          max={whole}
          precision={0}
          suffix="%"
          value={typeof config.traffic === "number" ? config.traffic : whole}
          onChange={(traffic) => traffic !== null && set("traffic", traffic)}
        />
      </Form.Item>
    </Form>
  );
}

function Weights({ weights, onChange }: { weights: readonly number[]; onChange: (weights: number[]) => void }) {
  const { t } = useTranslation("flows");
  const id = useId();
  const sum = weights.reduce((total, weight) => total + weight, 0);
  // Taken from the first arm, so that the others stay as they were typed.
  const without = (index: number) => {
    const left = weights.filter((_, i) => i !== index);
    const free = whole - left.reduce((total, weight) => total + weight, 0);
    return left.map((weight, i) => (i === 0 ? Math.max(1, weight + free) : weight));
  };
  return (
    <Form.Item
      label={t("experiments:fields.variants")}
      {...(sum !== whole && { validateStatus: "error" as const, help: t("experiments:split.sum", { sum }) })}
    >
      <Flex vertical gap={8} align="flex-start">
        {weights.map((weight, i) => {
          const arm = splitArms[i] ?? "A";
          return (
            <Space key={arm}>
              <label htmlFor={`${id}-${arm}`}>
                <span aria-hidden="true">{arm}</span>
                <span className="bh-hidden">{t("experiments:split.weight", { arm })}</span>
              </label>
              <InputNumber
                id={`${id}-${arm}`}
                min={1}
                max={99}
                precision={0}
                suffix="%"
                value={weight}
                onChange={(next) => next !== null && onChange(weights.map((one, at) => (at === i ? next : one)))}
              />
              {weights.length > fewest && (
                <IconButton
                  label={t("experiments:split.remove", { arm })}
                  icon={<DeleteOutlined aria-hidden="true" />}
                  onClick={() => onChange(without(i))}
                />
              )}
            </Space>
          );
        })}
        <Space wrap>
          {weights.length < splitArms.length && (
            <Button icon={<PlusOutlined aria-hidden="true" />} onClick={() => onChange(even(weights.length + 1))}>
              {t("experiments:split.add")}
            </Button>
          )}
          <Button type="link" onClick={() => onChange(even(weights.length))}>
            {t("experiments:split.even")}
          </Button>
        </Space>
      </Flex>
    </Form.Item>
  );
}
