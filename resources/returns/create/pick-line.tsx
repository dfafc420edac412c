import { Flex, Input } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import type { LineAdvice } from "#contracts/returns/advice";
import { outcomes } from "#contracts/returns/states";
import { ReasonSelect } from "#src/cases/create-fields";
import { PickLine as LinePicker } from "#src/cases/pick-line";
import { useFiles } from "#src/hooks/commands/use-files";
import { useReasons } from "#src/hooks/store/use-reasons";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { Field } from "#src/ui/forms/field";
import { FieldRow } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { ExchangeField } from "../parts/exchange-field.tsx";
import { type LineDraft, lineValue, whyNotReturnable } from "./draft.ts";
import { LinePolicy } from "./line-advice.tsx";

type OrderLine = Order["lines"][number];
interface PickLineProps {
  order: Order;
  line: OrderLine;
  /** Undefined while the line is not returned. */
  draft: LineDraft | undefined;
  /** How the policies see the line; undefined until the server has answered. */
  advice: LineAdvice | undefined;
  errors: Partial<Record<"quantity" | "reason" | "photos" | "exchange", string | undefined>>;
  onPick: (on: boolean) => void;
  onChange: (change: (now: LineDraft) => LineDraft) => void;
}

/** Show an order line with its free units and, once chosen, the fields of its return. */
export function PickReturnLine({ order, line, draft, advice, errors, onPick, onChange }: PickLineProps) {
  const { t } = useTranslation("returns");
  const reason = whyNotReturnable(line);
  return (
    <LinePicker
      line={line}
      quantity={draft?.quantity}
      refusal={reason ? t(`create.why.${reason}`) : undefined}
      note={t("create.free", { count: line.free, total: line.quantity })}
      value={{ minor: draft ? lineValue(line, draft) : line.gross_minor, currency: order.currency }}
      words={{ pick: (title) => t("create.pickLine", { title }), quantity: t("create.quantity") }}
      advice={advice && !reason && <LinePolicy advice={advice} currency={order.currency} />}
      error={errors.quantity}
      onPick={onPick}
      onQuantity={(quantity) => onChange((now) => ({ ...now, quantity }))}
    >
      {draft && <LineFields order={order} line={line} draft={draft} advice={advice} errors={errors} onChange={onChange} />}
    </LinePicker>
  );
}

type LineFieldsProps = Omit<PickLineProps, "onPick"> & { draft: LineDraft };

function LineFields({ order, line, draft, advice, errors, onChange }: LineFieldsProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const known = useReasons();
  const id = useId();
  const set = (patch: Partial<LineDraft>) => onChange((now) => ({ ...now, ...patch }));
  return (
    <Flex vertical gap={16}>
      <FieldRow spaced>
        <ReasonSelect value={draft.reason} error={errors.reason} onChange={(reason) => set({ reason })} />
        <Field label={t("show.comment")} htmlFor={`${id}-comment`}>
          <Input id={`${id}-comment`} maxLength={2000} value={draft.comment} onChange={(event) => set({ comment: event.target.value })} />
        </Field>
      </FieldRow>
      <Field label={t("create.photos")} error={errors.photos}>
        <PhotoUpload
          label={t("create.photos")}
          value={draft.photos}
          onChange={(_, change) => onChange((now) => ({ ...now, photos: change(now.photos) }))}
          upload={upload}
          load={load}
        />
      </Field>
      <Segments
        label={t("fields.outcome")}
        value={draft.outcome}
        onChange={(outcome) => set({ outcome })}
        options={outcomes.map((value) => ({ value, label: enumLabel("outcome", value) }))}
      />
      {draft.outcome === "EXCHANGE" && (
        <ExchangeField
          value={draft.exchange}
          onChange={(exchange) => set({ exchange })}
          currency={order.currency}
          orderId={order.id}
          credit_minor={advice?.exchange_credit === "PRE_DISCOUNT" ? null : lineValue(line, draft)}
          units={draft.quantity}
          own={{
            external_id: line.variant_external_id,
            allowed: known.isFault(draft.reason),
            title: line.title,
            product: line.product_external_id,
          }}
          error={errors.exchange}
        />
      )}
    </Flex>
  );
}
