import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { merchantFaultReasons, reasons } from "#contracts/returns/states";
import type { Language } from "#contracts/session/rules";
import { settings } from "#contracts/settings/settings";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useOperation } from "#src/hooks/use-operation";

/** Why items come back, as the store's settings say it; the usual reasons until those are here. */
export function useReasons() {
  const enumLabel = useEnumLabel();
  const { i18n } = useTranslation("returns");
  const { data } = useOperation(settings, "show", {}, { staleMs: 300_000 });
  const own = data?.sections.GENERAL.data.reasons;
  return useMemo(() => {
    const textOf = (reason: string) => {
      const label = own?.find((one) => one.code === reason)?.label;
      return label?.[i18n.language as Language] ?? label?.en ?? enumLabel("reason", reason);
    };
    const open: readonly string[] = own?.filter(({ active }) => active).map((one) => one.code) ?? reasons;
    return {
      textOf,
      /** Those that may be given now, and the one that was. */
      options: (given?: string) =>
        [...open, ...(given && !open.includes(given) ? [given] : [])].map((value) => ({ value, label: textOf(value) })),
      /** Whether the merchant answers for it: the same variant may be sent once more. */
      isFault: (reason: string | undefined) =>
        reason !== undefined &&
        (own ? own.some((one) => one.code === reason && one.merchant_fault) : merchantFaultReasons.includes(reason)),
    };
  }, [own, i18n.language, enumLabel]);
}
