import { useTranslation } from "react-i18next";
import type { Outcome } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { LazyArticles } from "../help/lazy-help.tsx";
import { useOrderContext } from "../orders/order-area.tsx";
import { useStoreDay } from "../parts/days.ts";
import { Field } from "../parts/parts.tsx";
import { Photos } from "../parts/photos.tsx";
import { type Choice, type Line, missingOf, outcomesOf, variantsOf } from "./draft.ts";
import { QuantityField, ReasonField } from "./item-fields.tsx";

interface ItemFormProps {
  line: Line;
  choice: Choice;
  /** Whether the step was submitted; missing fields are marked from then on. */
  isSubmitted: boolean;
  onChoice: (change: (now: Choice) => Choice) => void;
}

/** Show quantity, reason, photos and outcome of one returned item. */
export function ItemForm({ line, choice, isSubmitted, onChoice }: ItemFormProps) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const { order } = useOrderContext();
  const missing = isSubmitted ? missingOf(order, line, choice) : {};
  const set = (change: Partial<Choice>) => onChoice((now) => ({ ...now, ...change }));
  const reason = order.reasons.find(({ code }) => code === choice.reason);
  const dayOf = useStoreDay();
  const isOneDay = new Set(Object.values(line.windows).map((at) => at && dayOf(at))).size < 2;
  const untilOf = (outcome: Outcome) => {
    const at = line.windows[outcome];
    return !isOneDay && at && t("items.until", { day: dayOf(at) });
  };
  return (
    <div className="form">
      <QuantityField free={line.free} value={choice.quantity} onChange={(quantity) => set({ quantity })} />
      <ReasonField value={choice.reason} isMissing={Boolean(missing.reason)} onChange={(code) => set({ reason: code })} />
      <LazyArticles reason={choice.reason} policyId={line.policy_id} />
      {reason && (
        <Field label={t(reason.needs_comment ? "items.comment" : "items.commentOptional")} error={missing.comment && t("required")}>
          {(attributes) => (
            <textarea
              {...attributes}
              rows={2}
              maxLength={2000}
              value={choice.comment}
              onChange={(event) => set({ comment: event.target.value })}
            />
          )}
        </Field>
      )}
      {reason && (
        <Photos
          isNeeded={reason.needs_photo}
          error={missing.photos && t("items.photoNeeded")}
          photos={choice.photos}
          onPhotos={(change) => onChoice((now) => ({ ...now, photos: change(now.photos) }))}
        />
      )}
      <Field label={t("items.outcome")} error={missing.outcome && t("required")}>
        {(attributes) => (
          <select {...attributes} value={choice.outcome} onChange={(event) => set({ outcome: event.target.value as Outcome | "" })}>
            <option value="">{t("items.choose")}</option>
            {outcomesOf(order, line, choice).map((one) => (
              <option key={one} value={one}>
                {[enumLabel("outcome", one), untilOf(one)].filter(Boolean).join(" · ")}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice.outcome === "EXCHANGE" && (
        <VariantField line={line} choice={choice} error={missing.variant && t("required")} onVariant={(variant) => set({ variant })} />
      )}
    </div>
  );
}

interface VariantFieldProps {
  line: Line;
  choice: Choice;
  error: string | undefined;
  onVariant: (id: string) => void;
}
function VariantField({ line, choice, error, onVariant }: VariantFieldProps) {
  const { t } = useTranslation("portal");
  const { order } = useOrderContext();
  const locale = useLocale();
  // The item's value is shown with it: beside it a price would look like more or less money than changes hands.
  const differenceWords = (unit: number | null) => {
    if (unit === null) return "";
    if (unit === 0) return t("items.even");
    return `${unit > 0 ? "+" : "−"}${moneyWords(Math.abs(unit * choice.quantity), order.currency, locale)}`;
  };
  const variants = variantsOf(order, line, choice);
  return (
    <Field label={t("items.variant")} error={error}>
      {(attributes) => (
        <select {...attributes} value={choice.variant} onChange={(event) => onVariant(event.target.value)}>
          <option value="">{t("items.choose")}</option>
          {variants.map(({ id, title, difference_minor, available }) => (
            <option key={id} value={id} disabled={!available}>
              {[title, differenceWords(difference_minor), !available && t("items.soldOut")].filter(Boolean).join(" · ")}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
