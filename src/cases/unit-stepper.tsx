import { MinusOutlined, PlusOutlined } from "@ant-design/icons";
import { InputNumber, Space } from "antd";
import { useTranslation } from "react-i18next";
import { IconButton } from "#src/ui/actions/icon-button";

interface UnitStepperProps {
  /** From the form item. */
  id?: string;
  /** Whose units, for screen readers. */
  label: string;
  value?: number;
  min?: number;
  max: number;
  disabled?: boolean;
  onChange?: (value: number) => void;
}

/** Show antd's InputNumber between two buttons: its own are too small for touch and not reachable by keyboard. */
export function UnitStepper({ id, label, value = 0, min = 0, max, disabled = false, onChange }: UnitStepperProps) {
  const { t } = useTranslation("cases");
  const put = (next: number | null) => onChange?.(Math.min(max, Math.max(min, next ?? 0)));
  // At its limit a button keeps the focus, which a disabled one would lose.
  const button = (step: 1 | -1) => (
    <IconButton
      type="default"
      style={{ borderColor: "var(--bh-edge)" }}
      icon={step < 0 ? <MinusOutlined aria-hidden="true" /> : <PlusOutlined aria-hidden="true" />}
      label={t(step < 0 ? "stepper.less" : "stepper.more")}
      disabled={disabled}
      aria-disabled={step < 0 ? value <= min : value >= max}
      onClick={() => put(value + step)}
    />
  );
  return (
    <Space.Compact role="group" aria-label={label}>
      {button(-1)}
      <InputNumber<number>
        id={id}
        aria-label={label}
        style={{ inlineSize: 56 }}
        controls={false}
        precision={0}
        inputMode="numeric"
        min={min}
        max={max}
        disabled={disabled}
        value={value}
        onFocus={(event) => event.target.select()}
        onChange={put}
      />
      {button(1)}
    </Space.Compact>
  );
}
