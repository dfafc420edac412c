import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { readable } from "#src/lib/readable";

/** Return the words of an enumeration's value; a code that a store made up itself is made readable. */
export type EnumLabel = (field: string, value: string) => string;

/** The words of enumerations, as pages, portal and server share them: `enumLabel("reason", "TOO_SMALL")`. */
export function useEnumLabel(): EnumLabel {
  const { t } = useTranslation("enums");
  return useCallback((field, value) => t(`${field}.${value}`, { defaultValue: readable(value) }), [t]);
}
