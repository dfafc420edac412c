import { Checkbox, Flex, Input, List, Select, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { Order } from "#contracts/orders/orders";
import type { LineAdvice } from "#contracts/returns/advice";
import { outcomes } from "#contracts/returns/states";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useFiles } from "#src/hooks/use-files";
import { useReasons } from "#src/hooks/use-reasons";
import { Field } from "#src/ui/field";
import { ItemHead } from "#src/ui/item-head";
import { Money } from "#src/ui/money";
import { PhotoUpload } from "#src/ui/photo-upload";
import { FieldRow } from "#src/ui/record-form";
import { Segments } from "#src/ui/segments";
import { ExchangeField } from "../parts/exchange-field.tsx";
import { type LineDraft, lineValue, whyNot } from "./draft.ts";
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
  onChange: (patch: Partial<LineDraft> | null) => void;
}

/** Show an order line with its free units and, once chosen, the fields of its return. */
export function PickLine({ order, line, draft, advice, errors, onChange }: PickLineProps) {
  const { t } = useTranslation("returns");
  const reason = whyNot(line);
  return (
    <List.Item style={{ padding: "16px 17px", borderInlineStart: `3px solid ${draft ? "var(--bh-primary)" : "transparent"}` }}>
      <Flex vertical gap={16} flex={1} style={{ minInlineSize: 0 }}>
        <Flex gap={12} align="flex-start">
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
                <Typography.Text type="warning">{t(`create.why.${reason}`)}</Typography.Text>
              ) : (
                t("create.free", { count: line.free, total: line.quantity })
              )
            }
          />
          <Flex vertical align="flex-end" gap={6}>
            <Money
              minor={draft ? lineValue(line, draft) : line.gross_minor}
              currency={order.currency}
              weight={draft ? "strong" : "normal"}
            />
            {draft && line.free > 1 && (
              <UnitStepper
                label={`${t("create.quantity")}: ${line.title}`}
                value={draft.quantity}
                min={1}
                max={line.free}
                onChange={(quantity) => onChange({ quantity })}
              />
            )}
          </Flex>
        </Flex>
        {advice && !reason && <LinePolicy advice={advice} currency={order.currency} />}
        {errors.quantity && (
          <Typography.Text type="danger" role="alert">
            {errors.quantity}
          </Typography.Text>
        )}
        {draft && <LineFields order={order} line={line} draft={draft} advice={advice} errors={errors} onChange={onChange} />}
      </Flex>
    </List.Item>
  );
}

function LineFields({ order, line, draft, advice, errors, onChange }: PickLineProps & { draft: LineDraft }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const known = useReasons();
  const id = useId();
  return (
    <Flex vertical gap={16}>
      <FieldRow>
        <Field label={t("fields.reason")} htmlFor={`${id}-reason`} error={errors.reason}>
          <Select
            id={`${id}-reason`}
            value={draft.reason ?? null}
            placeholder={t("create.chooseReason")}
            status={errors.reason ? "error" : ""}
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
      </FieldRow>
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
