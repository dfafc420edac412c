import { Flex, Segmented, Typography } from "antd";
import { type ReactNode, useId } from "react";

interface SegmentsProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string; icon?: ReactNode }[];
  onChange: (value: Value) => void;
}

/** Show antd's Segmented with a visible label that names it; the radio buttons inside take the focus. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  const id = useId();
  const items = options.map(({ icon, ...option }) => ({ ...option, icon: icon && <span aria-hidden="true">{icon}</span> }));
  return (
    <Flex vertical gap={8}>
      <Typography.Text id={id} type="secondary" strong>
        {label}
      </Typography.Text>
      <Segmented<Value> block aria-labelledby={id} tabIndex={-1} value={value} options={items} onChange={onChange} />
    </Flex>
  );
}
