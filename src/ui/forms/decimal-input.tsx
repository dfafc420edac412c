import { Input, type InputProps } from "antd";
import { useState } from "react";
import { useLocale } from "#src/lib/words/use-locale";
import { readDecimal, writeDecimal } from "../money/money-text.ts";

interface DecimalInputProps extends Omit<InputProps, "value" | "onChange"> {
  /** A plain decimal: "1234.5"; "" is empty, and what could not be read is passed on as it is. */
  value?: string;
  onChange?: (decimal: string) => void;
  /** Most decimals. */
  places: number;
  /** Decimals shown even when they are zero. */
  leastPlaces?: number;
  /** Whether a percentage may be typed instead: "12.5%". */
  mayBePercent?: boolean;
}

/** Split the sign, in Arabic too, off a percentage. */
const splitPercent = (text: string): [number: string, sign: string] => {
  const number = text.trim().replace(/\s*[%\u066a]$/u, "");
  return [number, number === text.trim() ? "" : "%"];
};
const isPlain = (text: string) => /^-?\d+(\.\d+)?$/.test(text);

/** Accept a number in the user's format and report it as an exact decimal: antd's InputNumber uses floating point. */
export function DecimalInput({ value = "", onChange, onBlur, places, leastPlaces = 0, mayBePercent = false, ...rest }: DecimalInputProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<string>();
  const [number, sign] = mayBePercent ? splitPercent(value) : [value, ""];
  const shown = typed ?? (isPlain(number) ? writeDecimal(number, locale, leastPlaces) + sign : value);
  const read = (text: string) => {
    const [typedNumber, typedSign] = mayBePercent ? splitPercent(text) : [text, ""];
    const decimal = readDecimal(typedNumber, locale, places);
    return decimal === undefined ? text.trim() : decimal + typedSign;
  };
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
        onChange?.(read(event.target.value));
      }}
      onBlur={(event) => {
        setTyped(undefined);
        onBlur?.(event);
      }}
    />
  );
}
