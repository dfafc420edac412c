import { Checkbox, Flex } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { moneyKinds } from "#contracts/claims/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useLocale } from "#src/lib/words/use-locale";
import { Field } from "#src/ui/forms/field";
import { FieldRow } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { MoneyInput } from "#src/ui/money/money-input";
import { writeMoney } from "#src/ui/money/money-text";
import type { PartProps } from "./part-fields.tsx";

type AmountProps = Pick<PartProps, "item" | "record" | "resolving" | "part" | "index" | "answered">;

/** Pay something beside the replacement, which is worth less then. */
export function BesideFields({ item, record, resolving, part, index }: AmountProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const id = useId();
  return (
    <FieldRow spaced>
      <Field label={t("resolve.beside")} htmlFor={id} help={t("resolve.besideHelp")}>
        <MoneyInput
          id={id}
          currency={record.currency}
          min={1}
          max={item.left_minor}
          value={part.beside_minor}
          onChange={(beside_minor) => resolving.changePart(item.id, index, { beside_minor })}
        />
      </Field>
      {part.beside_minor !== null && (
        <Segments
          label={t("resolve.kind")}
          value={part.beside_kind}
          options={moneyKinds.map((value) => ({ value, label: enumLabel("claim_kind", value) }))}
          onChange={(beside_kind) => resolving.changePart(item.id, index, { beside_kind })}
        />
      )}
    </FieldRow>
  );
}

/** Pay less than the units are worth, as a compensation for what the customer keeps. */
export function AmountFields({ item, record, resolving, part, index, answered }: AmountProps) {
  const { t } = useTranslation("claims");
  const locale = useLocale();
  const id = useId();
  const { currency } = record;
  const isLess = part.amount_minor !== null && answered !== undefined && part.amount_minor < answered.value_minor;
  return (
    <Flex vertical gap={8}>
      <Field label={t("resolve.amount")} htmlFor={`${id}-amount`} help={t("resolve.amountHelp")}>
        <MoneyInput
          id={`${id}-amount`}
          currency={currency}
          min={1}
          max={item.left_minor}
          value={part.amount_minor}
          placeholder={writeMoney(answered?.amount_minor ?? item.left_minor, locale, currency)}
          onChange={(amount_minor) => resolving.changePart(item.id, index, { amount_minor })}
        />
      </Field>
      {isLess && (
        <Checkbox
          checked={part.keep_returnable}
          onChange={(event) => resolving.changePart(item.id, index, { keep_returnable: event.target.checked })}
        >
          {t("resolve.keepReturnable")}
        </Checkbox>
      )}
    </Flex>
  );
}
