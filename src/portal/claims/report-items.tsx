import { useTranslation } from "react-i18next";
import type { ClaimEligibility } from "#contracts/claims/eligibility";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { withChange } from "#src/lib/forms/changes";
import { Field, Money, Picture } from "../parts/parts.tsx";
import { Photos } from "../parts/photos.tsx";
import { QuantityField, ReasonField } from "../request/item-fields.tsx";
import { asksReason, chosenLines, evidenceOf, freshItem, type Report, type ReportItem, type ReportLine, stateOf } from "./report.ts";
import { Window } from "./report-type.tsx";

interface ReportItemsProps {
  known: ClaimEligibility;
  report: Report;
  missing: ReadonlySet<string>;
  onItems: (change: (now: Report["items"]) => Report["items"]) => void;
}

/** Choose the items, and describe and show what is wrong with each. */
export function ReportItems({ known, report, missing, onItems }: ReportItemsProps) {
  const { t } = useTranslation("portal-claims");
  const pick = (id: string, on: boolean) => onItems(({ [id]: _, ...rest }) => (on ? { ...rest, [id]: freshItem } : rest));
  const change = (id: string, made: (now: ReportItem) => ReportItem) => onItems((now) => withChange(now, id, made));
  const chosen = chosenLines(known, report);
  return (
    <section aria-labelledby="report-items">
      <h2 id="report-items">{t("items")}</h2>
      <ul className="rows">
        {known.lines.map((line) => {
          const id = line.order_line_id;
          const item = report.items[id];
          return (
            <li key={id} className="card">
              <Pick line={line} currency={known.currency} report={report} onPick={(on) => pick(id, on)} />
              {item && chosen.includes(line) && (
                <ItemFields known={known} line={line} item={item} report={report} missing={missing} onItem={(made) => change(id, made)} />
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

interface PickProps {
  line: ReportLine;
  currency: string;
  report: Report;
  onPick: (on: boolean) => void;
}
function Pick({ line, currency, report, onPick }: PickProps) {
  const { t } = useTranslation("portal-claims");
  const state = line.free > 0 ? stateOf(line, report.type) : undefined;
  const isOff = state?.open !== true;
  const { quantity } = report.items[line.order_line_id] ?? freshItem;
  const worth = line.free_values_minor[Math.min(quantity, line.free_values_minor.length) - 1];
  return (
    <label className="pick" data-off={isOff}>
      <input
        type="checkbox"
        aria-label={t("pick", { title: [line.title, line.variant_title].filter(Boolean).join(", ") })}
        checked={!isOff && line.order_line_id in report.items}
        disabled={isOff}
        onChange={(event) => onPick(event.target.checked)}
      />
      <Picture url={line.image_url} />
      <span className="grow">
        <span>{line.title}</span>
        {line.variant_title && <span className="hint">{line.variant_title}</span>}
        {isOff && <Window state={state} />}
      </span>
      {!isOff && worth !== undefined && <Money minor={worth} currency={currency} />}
    </label>
  );
}

interface ItemFieldsProps {
  known: ClaimEligibility;
  line: ReportLine;
  item: ReportItem;
  report: Report;
  missing: ReadonlySet<string>;
  onItem: (change: (now: ReportItem) => ReportItem) => void;
}
function ItemFields({ known, line, item, report, missing, onItem }: ItemFieldsProps) {
  const { t } = useTranslation("portal-claims");
  const enumLabel = useEnumLabel();
  const set = (patch: Partial<ReportItem>) => onItem((now) => ({ ...now, ...patch }));
  const isMissing = (name: string) => missing.has(`${name} ${line.order_line_id}`);
  return (
    <div className="form">
      <QuantityField free={line.free} value={Math.min(item.quantity, line.free)} onChange={(quantity) => set({ quantity })} />
      {asksReason(report.type) && (
        <ReasonField value={item.reason} isMissing={isMissing("reason")} onChange={(reason) => set({ reason })} />
      )}
      <Field label={t("describe")}>
        {(attributes) => (
          <textarea
            {...attributes}
            dir="auto"
            rows={3}
            maxLength={2000}
            value={item.description}
            onChange={(event) => set({ description: event.target.value })}
          />
        )}
      </Field>
      {evidenceOf(known, report, line).map(({ kind, isNeeded }) => (
        <Photos
          key={kind}
          {...(kind === "photo" ? { takesVideo: true } : { label: enumLabel("claim_evidence", kind) })}
          isNeeded={isNeeded}
          error={isMissing(kind) ? t(kind === "photo" ? "portal:items.photoNeeded" : "portal:required") : undefined}
          photos={item.files[kind] ?? []}
          onPhotos={(made) => onItem((now) => ({ ...now, files: { ...now.files, [kind]: made(now.files[kind] ?? []) } }))}
        />
      ))}
    </div>
  );
}
