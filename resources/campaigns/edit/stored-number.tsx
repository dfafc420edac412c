import { Flex, InputNumber, type InputNumberProps } from "antd";
import { useRef, useState } from "react";

interface StoredNumberProps extends Pick<InputNumberProps<number>, "id" | "min" | "max" | "disabled" | "addonAfter"> {
  value: number;
  onStore: (value: number) => Promise<unknown>;
}

/** Edit a whole number that is stored by Enter or when the field is left: on the way to 15, 1 is not meant. */
export function StoredNumber({ value, onStore, ...rest }: StoredNumberProps) {
  const [typed, setTyped] = useState<number | null>(null);
  // antd corrects a number beyond the bounds in the same event.
  const latest = useRef(typed);
  const type = (next: number | null) => {
    latest.current = next;
    setTyped(next);
  };
  const store = async () => {
    const next = latest.current;
    if (next !== null && next !== value) await onStore(next);
    if (latest.current === next) type(null);
  };
  return (
    // Around the field: its own onBlur is called before antd's correction.
    <Flex onBlur={() => void store()}>
      <InputNumber<number> {...rest} precision={0} value={typed ?? value} onChange={type} onPressEnter={() => void store()} />
    </Flex>
  );
}
