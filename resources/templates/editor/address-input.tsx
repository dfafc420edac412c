import { Input } from "antd";
import type { CSSProperties } from "react";
import { contentLimits } from "#contracts/templates/content";
import { finishedLink } from "#src/lib/words/finished-link";

interface AddressInputProps {
  label: string;
  value: string;
  onChange: (url: string) => void;
  style?: CSSProperties;
}

/** Edit where a link leads or a picture comes from; it is finished once the field is left. */
export function AddressInput({ label, value, onChange, style }: AddressInputProps) {
  const finish = () => {
    const url = finishedLink(value);
    if (url !== value) onChange(url);
  };
  return (
    <Input
      aria-label={label}
      dir="ltr"
      maxLength={contentLimits.url}
      {...{ value, style }}
      onChange={({ target }) => onChange(target.value)}
      onBlur={finish}
      onPressEnter={finish}
    />
  );
}
