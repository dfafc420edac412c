import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { readable } from "#src/lib/words/readable";

/** Return the label of an enumeration's value; a store's own code is made readable. */
export type EnumLabel = (field: string, value: string) => string;

/** Return the labels of enumerations, shared by pages, portal and server: `enumLabel("reason", "TOO_SMALL")`. */
export function useEnumLabel(): EnumLabel {
  const { t } = useTranslation("enums");
  return useCallback((field, value) => t(`${field}.${value}`, { defaultValue: readable(value) }), [t]);
}
