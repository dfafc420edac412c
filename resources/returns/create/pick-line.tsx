import { Checkbox, Input, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import { outcomes } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useFiles } from "#src/hooks/use-files";
import { Money } from "#src/ui/money";
import { PhotoUpload } from "#src/ui/photo-upload";
import { Segments } from "#src/ui/segments";
import { ExchangeField } from "../parts/exchange-field.tsx";
import { Field } from "../parts/field.tsx";
import { ItemHead } from "../parts/item-head.tsx";
import { UnitStepper } from "../parts/unit-stepper.tsx";
import { useReasons } from "../parts/use-reasons.ts";
import styles from "./create.module.css";
import { type LineDraft, lineValue, whyNot } from "./draft.ts";

type OrderLine = Order["lines"][number];
interface PickLineProps {
  order: Order;
  line: OrderLine;
  /** Undefined while the line stays with the customer. */
  draft: LineDraft | undefined;
  errors: Partial<Record<"quantity" | "reason" | "photos" | "exchange", string | undefined>>;
  onChange: (patch: Partial<LineDraft> | null) => void;
}

/** A line of the order: what is free of it, and once picked, everything about its return. */
export function PickLine({ order, line, draft, errors, onChange }: PickLineProps) {
  const { t } = useTranslation("returns");
  const reason = whyNot(line);
  return (
    <li className={styles.line} data-picked={Boolean(draft)}>
      <div className={styles.lineHead}>
        <Checkbox
          checked={Boolean(draft)}
          disabled={Boolean(reason)}
          aria-label={t("create.pickLine", { title: [line.title, line.variant_title].filter(Boolean).join(" · ") })}
          onChange={(event) => onChange(event.target.checked ? {} : null)}
        />
        <ItemHead
          item={line}
          note={
            reason ? (
              <span className={styles.why}>{t(`create.why.${reason}`)}</span>
            ) : (
              t("create.free", { count: line.free, total: line.quantity })
            )
          }
        />
        <span className={styles.end}>
          <Money minor={draft ? lineValue(line, draft) : line.gross_minor} currency={order.currency} weight={draft ? "strong" : "normal"} />
          {draft && line.free > 1 && (
            <UnitStepper
              label={`${t("create.quantity")}: ${line.title}`}
              value={draft.quantity}
              min={1}
              max={line.free}
              onChange={(quantity) => onChange({ quantity })}
            />
          )}
        </span>
      </div>
      {errors.quantity && (
        <p className={styles.error} role="alert">
          {errors.quantity}
        </p>
      )}
      {draft && <LineFields order={order} line={line} draft={draft} errors={errors} onChange={onChange} />}
    </li>
  );
}

function LineFields({ order, line, draft, errors, onChange }: PickLineProps & { draft: LineDraft }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const known = useReasons();
  const id = useId();
  return (
    <div className={styles.fields}>
      <div className={styles.pair}>
        <Field label={t("fields.reason")} htmlFor={`${id}-reason`} error={errors.reason}>
          <Select
            id={`${id}-reason`}
            value={draft.reason ?? null}
            placeholder={t("create.chooseReason")}
            status={errors.reason ? "error" : ""}
            aria-required
            onChange={(reason) => onChange({ reason })}
            options={known.options(draft.reason)}
          />
        </Field>
        <Field label={t("show.comment")} htmlFor={`${id}-comment`} optional>
          <Input
            id={`${id}-comment`}
            maxLength={2000}
            value={draft.comment}
            onChange={(event) => onChange({ comment: event.target.value })}
          />
        </Field>
      </div>
      <Field label={t("create.photos")} optional error={errors.photos}>
        <PhotoUpload
          label={t("create.photos")}
          value={draft.photos}
          onChange={(photos) => onChange({ photos })}
          upload={upload}
          load={load}
        />
      </Field>
      <Segments
        label={t("fields.outcome")}
        value={draft.outcome}
        onChange={(outcome) => onChange({ outcome })}
        options={outcomes.map((value) => ({ value, label: enumLabel("outcome", value) }))}
      />
      {draft.outcome === "EXCHANGE" && (
        <ExchangeField
          value={draft.exchange}
          onChange={(exchange) => onChange({ exchange })}
          currency={order.currency}
          orderId={order.id}
          credit_minor={lineValue(line, draft)}
          units={draft.quantity}
          own={{ external_id: line.variant_external_id, allowed: known.isFault(draft.reason) }}
          error={errors.exchange}
        />
      )}
    </div>
  );
}
