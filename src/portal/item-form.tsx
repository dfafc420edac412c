import type { PortalOrder } from "#contracts/portal/portal";
import type { Outcome } from "#contracts/returns/states";
import { intlLocale } from "#src/lib/languages";
import { moneyWords } from "#src/lib/money-words";
import type { Client } from "./client.ts";
import { type Choice, type Line, missingOf, outcomesOf, variantsOf } from "./draft.ts";
import { Field } from "./parts.tsx";
import { Photos } from "./photos.tsx";
import { useSpeech } from "./words.ts";

interface ItemFormProps {
  client: Client;
  order: PortalOrder;
  line: Line;
  choice: Choice;
  /** One wanted to go on: what is missing is said. */
  isAsked: boolean;
  onChoice: (choice: Choice) => void;
}

/** What is to know about one item that comes back. */
export function ItemForm({ client, order, line, choice, isAsked, onChoice }: ItemFormProps) {
  const { t, word } = useSpeech();
  const missing = isAsked ? missingOf(order, line, choice) : {};
  const set = (change: Partial<Choice>) => onChoice({ ...choice, ...change });
  const reason = order.reasons.find(({ code }) => code === choice.reason);
  const counts = Array.from({ length: line.free }, (_, i) => i + 1);
  return (
    <div className="form">
      {line.free > 1 && (
        <Field label={t("items.quantity")}>
          {(attributes) => (
            <select {...attributes} value={choice.quantity} onChange={(event) => set({ quantity: Number(event.target.value) })}>
              {counts.map((count) => (
                <option key={count}>{count}</option>
              ))}
            </select>
          )}
        </Field>
      )}
      <Field label={t("items.reason")} error={missing.reason && t("needed")}>
        {(attributes) => (
          <select {...attributes} value={choice.reason} onChange={(event) => set({ reason: event.target.value })}>
            <option value="">{t("items.choose")}</option>
            {order.reasons.map(({ code, label }) => (
              <option key={code} value={code}>
                {label}
              </option>
            ))}
          </select>
        )}
      </Field>
      {reason && (
        <Field label={t(reason.needs_comment ? "items.comment" : "items.commentFree")} error={missing.comment && t("needed")}>
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
          client={client}
          isNeeded={reason.needs_photo}
          error={missing.photos && t("items.photoNeeded")}
          photos={choice.photos}
          onPhotos={(photos) => set({ photos })}
        />
      )}
      <Field label={t("items.outcome")} error={missing.outcome && t("needed")}>
        {(attributes) => (
          <select {...attributes} value={choice.outcome} onChange={(event) => set({ outcome: event.target.value as Outcome | "" })}>
            <option value="">{t("items.choose")}</option>
            {outcomesOf(order, line, choice).map((one) => (
              <option key={one} value={one}>
                {word("outcome", one)}
              </option>
            ))}
          </select>
        )}
      </Field>
      {choice.outcome === "EXCHANGE" && (
        <VariantField
          order={order}
          line={line}
          choice={choice}
          error={missing.variant && t("needed")}
          onVariant={(variant) => set({ variant })}
        />
      )}
    </div>
  );
}

interface VariantFieldProps {
  order: PortalOrder;
  line: Line;
  choice: Choice;
  error: string | undefined;
  onVariant: (id: string) => void;
}
function VariantField({ order, line, choice, error, onVariant }: VariantFieldProps) {
  const { t, language } = useSpeech();
  const price = (minor: number) => moneyWords(minor, order.currency, intlLocale(language));
  const variants = variantsOf(order, line, choice);
  return (
    <Field label={t("items.variant")} error={error}>
      {(attributes) => (
        <select {...attributes} value={choice.variant} onChange={(event) => onVariant(event.target.value)}>
          <option value="">{t("items.choose")}</option>
          {variants.map(({ id, title, price_minor, available }) => (
            <option key={id} value={id} disabled={!available}>
              {[title, price(price_minor), !available && t("items.soldOut")].filter(Boolean).join(" · ")}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
