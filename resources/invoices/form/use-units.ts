import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { intlUnit, signOf, unitCodes } from "#contracts/codes/units";
import { useLocale } from "#src/lib/words/use-locale";

/** Return the units to choose from by name, and the one that is chosen, which an older draft may have from another list. */
export function useUnits(chosen: string | undefined): { value: string; label: string }[] {
  const { t } = useTranslation("invoices");
  const locale = useLocale();
  const known = useMemo(
    () =>
      unitCodes.map((value) => {
        const name = intlUnit(value, locale) ?? t(`records:unit.${value}`, { defaultValue: "" });
        const sign = signOf(value);
        return { value: value as string, label: name && sign ? `${name} (${sign})` : name || (sign ?? value) };
      }),
    [t, locale],
  );
  const isOther = chosen !== undefined && chosen !== "" && known.every(({ value }) => value !== chosen);
  return isOther ? [...known, { value: chosen, label: chosen }] : known;
}
