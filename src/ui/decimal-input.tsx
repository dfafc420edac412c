import { Input, type InputProps } from "antd";
import { useState } from "react";
import { readDecimal, writeDecimal } from "./money-text.ts";
import { useLocale } from "./use-locale.ts";

interface DecimalInputProps extends Omit<InputProps, "value" | "onChange"> {
  /** A plain decimal: "1234.5"; "" is empty, and what could not be read is passed on as it is. */
  value?: string;
  onChange?: (decimal: string) => void;
  /** Most decimals. */
  places: number;
  /** Decimals shown even when they are zero. */
  leastPlaces?: number;
}

const isPlain = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Accept a number in the reader's format and report it as an exact decimal: antd's InputNumber uses floating point. */
export function DecimalInput({ value = "", onChange, onBlur, places, leastPlaces = 0, ...rest }: DecimalInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const shown = typed ?? (isPlain(value) ? writeDecimal(value, locale, leastPlaces) : value);
  return (
    <Input
      {...rest}
      className="bh-number"
      dir="ltr"
      inputMode="decimal"
      autoComplete="off"
      value={shown}
      onChange={(event) => {
        setTyped(event.target.value);
        onChange?.(readDecimal(event.target.value, locale, places) ?? event.target.value.trim());
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
