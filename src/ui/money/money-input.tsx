import { Flex, Input, Typography } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocale } from "#src/lib/words/use-locale";
import { currencySign, readMoney, writeMoney } from "./money-text.ts";

interface MoneyInputProps {
  id?: string;
  /** Minor units; null is empty. */
  value?: number | null;
  onChange?: (minor: number | null) => void;
  currency: string;
  min?: number;
  max?: number;
  disabled?: boolean;
  placeholder?: string;
  "aria-label"?: string;
  "aria-describedby"?: string;
}

/**
 * Accept the user's own number format and report whole minor units; unreadable input stays visible with a reason and reports null.
 * antd's InputNumber uses floating point and one format.
 */
export function MoneyInput({ value, onChange, currency, min, max, ...rest }: MoneyInputProps) {
  const locale = useLocale();
  const sign = currencySign(locale, currency);
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const hintId = useId();
  const read = typed === undefined ? { minor: value ?? null } : readMoney(typed, locale, currency);
  const shown = typed ?? writeMoney(value, locale, currency);
  const bound = (minor: number) => writeMoney(minor, locale, currency);
  const hint = () => {
    if ("problem" in read && read.problem) return t(`validation.money.${read.problem}`);
    if (read.minor === null) return undefined;
    if (min !== undefined && read.minor < min) return t("validation.AT_LEAST", { min: bound(min) });
    if (max !== undefined && read.minor > max) return t("validation.AT_MOST", { max: bound(max) });
    return undefined;
  };
  const message = hint();
  return (
    <Flex vertical gap={4}>
      <Input
        {...rest}
        className="bh-number"
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        status={message ? "error" : ""}
        aria-invalid={message ? true : undefined}
        aria-describedby={[rest["aria-describedby"], message && hintId].filter(Boolean).join(" ") || undefined}
        prefix={
          <Typography.Text type="secondary" dir="ltr">
            {sign}
          </Typography.Text>
        }
        suffix={sign !== currency && <Typography.Text type="secondary">{currency}</Typography.Text>}
        onChange={(event) => {
          setTyped(event.target.value);
          onChange?.(readMoney(event.target.value, locale, currency).minor);
        }}
        onBlur={() => {
          if (!("problem" in read && read.problem)) setTyped(undefined);
        }}
      />
      {message && (
        <Typography.Text id={hintId} type="danger" role="alert">
          {message}
        </Typography.Text>
      )}
    </Flex>
  );
}
