import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { claimStages, claimTypes, evidenceKinds } from "#contracts/claims/states";
import { type FlowField, fieldNamed } from "#contracts/flows/fields";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { knownFlags } from "#src/lib/cases/known-flags";
import { useSession } from "#src/lib/session/session";
import { languageList } from "#src/lib/words/languages";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { useCountries } from "#src/ui/forms/use-countries";
import { type References, referring } from "./references.ts";

export interface Choice {
  value: string;
  label: string;
}

/** The enumeration whose labels a field's values have. */
const enumOf: Readonly<Record<string, string>> = {
  "item.outcome": "outcome",
  "item.grade": "grade",
  "return.shipping_method": "shipping_method",
  "return.stage": "stage",
  "return.exchange_status": "exchange_status",
  "return.flags": "flag",
  "event.by": "actor",
  "event.stage": "stage",
  "event.payment_status": "payment_status",
  "event.exchange_status": "exchange_status",
  "event.close_reason": "close_reason",
  "event.claim_stage": "claim_stage",
  "claim.type": "claim_type",
  "claim.stage": "claim_stage",
  "claim.evidence_kinds": "claim_evidence",
};
const ownValues: Readonly<Record<string, readonly string[]>> = {
  "return.flags": knownFlags,
  "claim.type": claimTypes,
  "claim.stage": claimStages,
  "event.claim_stage": claimStages,
  "claim.evidence_kinds": evidenceKinds,
};
/** Fields whose suggested values are not all there are. */
const open = new Set(["return.flags", "item.reason"]);

/** Return the choices of a field's values, and values in words. */
export function useValueWords(references: References) {
  const { t } = useTranslation("flows");
  const enumLabel = useEnumLabel();
  const reasons = useReasons();
  const countries = useCountries();
  const locale = useLocale();
  const currency = useSession((session) => session.store?.currency) ?? "USD";
  return useMemo(() => {
    const choicesOf = (name: string): readonly Choice[] | null => {
      if (name === "item.reason") return reasons.options();
      if (name === "order.country") return countries;
      if (name === "customer.language") return languageList.map(({ code, label }) => ({ value: code, label }));
      const kind = referring[name];
      if (kind) return references[kind];
      const values = fieldNamed(name)?.values ?? ownValues[name];
      return values ? values.map((value) => ({ value, label: enumLabel(enumOf[name] ?? name, value) })) : null;
    };
    const one = (name: string, field: FlowField | undefined, value: unknown): string => {
      if (typeof value === "boolean") return t(value ? "common:states.yes" : "common:states.no");
      if (typeof value === "number") {
        if (field?.kind === "money") return moneyWords(value, currency, locale);
        if (name === "time.weekday") return t(`weekdays.${value}`);
        return field?.unit ? t(`units.${field.unit}`, { count: value }) : String(value);
      }
      const text = String(value);
      return choicesOf(name)?.find((choice) => choice.value === text)?.label ?? (enumOf[name] ? enumLabel(enumOf[name], text) : text);
    };
    return {
      currency,
      choicesOf,
      isOpen: (name: string) => open.has(name),
      /** Return the values of a field as they are shown. */
      wordsOf: (name: string, value: unknown): string[] => [value].flat().map((each) => one(name, fieldNamed(name), each)),
    };
  }, [t, enumLabel, reasons, countries, locale, currency, references]);
}
export type ValueWords = ReturnType<typeof useValueWords>;
