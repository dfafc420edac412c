import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { merchantFaultReasons, reasons } from "#contracts/returns/states";
import type { Language } from "#contracts/session/rules";
import { settings } from "#contracts/settings/settings";
import { useAbility } from "#src/lib/session/can";
import { useOperation } from "../data/use-operation.ts";
import { useEnumLabel } from "../words/use-enum-label.ts";

/** Return the reasons of the store's settings; the built-in ones until loaded, and for people who may not read the settings. */
export function useReasons() {
  const enumLabel = useEnumLabel();
  const { i18n } = useTranslation();
  const isOpen = useAbility().can("read", "Settings");
  const { data } = useOperation(settings, "show", {}, { staleMs: 300_000, enabled: isOpen });
  const own = data?.sections.GENERAL.data.reasons;
  return useMemo(() => {
    const textOf = (reason: string) => {
      const label = own?.find((one) => one.code === reason)?.label;
      return label?.[i18n.language as Language] ?? label?.en ?? enumLabel("reason", reason);
    };
    const open: readonly string[] = own?.filter(({ active }) => active).map((one) => one.code) ?? reasons;
    return {
      textOf,
      /** Return the active reasons, including the current one. */
      options: (current?: string) =>
        [...open, ...(current && !open.includes(current) ? [current] : [])].map((value) => ({ value, label: textOf(value) })),
      /** Return whether the merchant is at fault, which allows the same variant again. */
      isFault: (reason: string | undefined) =>
        reason !== undefined &&
        (own ? own.some((one) => one.code === reason && one.merchant_fault) : merchantFaultReasons.includes(reason)),
    };
  }, [own, i18n.language, enumLabel]);
}
