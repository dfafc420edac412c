import { DeleteOutlined } from "@ant-design/icons";
import { Button, Flex } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimOutcome } from "#contracts/claims/outcome";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { type ClaimKind, claimKinds } from "#contracts/claims/states";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { StatusTag } from "#src/ui/data/status-tag";
import { Field } from "#src/ui/forms/field";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { Money } from "#src/ui/money/money";
import { AmountFields, BesideFields } from "./amount-fields.tsx";
import { type ItemDraft, paysMoney } from "./draft.ts";
import type { Resolving } from "./use-resolve.ts";
import { VariantField } from "./variant-field.tsx";

export const notNow = "LATER";

const partStyle = { paddingInlineStart: 14, borderInlineStart: "2px solid var(--bh-line)" };

export interface PartProps {
  item: ClaimDetail["items"][number];
  record: ClaimDetail;
  resolving: Resolving;
  part: ItemDraft;
  index: number;
  /** The units that no other part of the item takes. */
  most: number;
  /** The item is not split. */
  isOnly: boolean;
  answered: ClaimOutcome["items"][number] | undefined;
}

/** Choose one outcome for some units of an item. */
export function PartFields(props: PartProps) {
  const { item, record, resolving, part, index, most, isOnly, answered } = props;
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const id = useId();
  const change = (patch: Partial<ItemDraft>) => resolving.changePart(item.id, index, patch);
  const replacedBefore = (resolving.draft.items[item.id] ?? []).slice(0, index).filter(({ kind }) => kind === "REPLACEMENT").length;
  const kinds = [
    ...claimKinds.map((value) => ({ value: value as string, label: enumLabel("claim_kind", value) })),
    ...(isOnly ? [{ value: notNow, label: t("resolve.later") }] : []),
  ];
  return (
    <Flex vertical gap={12} {...(!isOnly && { style: partStyle })} role="group" aria-label={`${item.title} · ${index + 1}`}>
      <FieldRow short spaced>
        <Field label={t("resolve.kind")} htmlFor={`${id}-kind`}>
          <FormSelect
            id={`${id}-kind`}
            value={part.kind ?? notNow}
            options={kinds}
            onChange={(value: string) =>
              change({ kind: value === notNow ? null : (value as ClaimKind), amount_minor: null, variant: null, beside_minor: null })
            }
          />
        </Field>
        {part.kind && item.left > 1 && (
          <Field label={t("resolve.units")}>
            <UnitStepper
              label={`${t("resolve.units")}: ${item.title}`}
              value={part.quantity}
              min={1}
              max={most}
              onChange={(quantity) => change({ quantity, amount_minor: null })}
            />
          </Field>
        )}
        <Flex align="center" justify="flex-end" gap={8} className="bh-stale" aria-busy={resolving.isOutdated}>
          {answered && paysMoney(part.kind) && <Money minor={answered.amount_minor} currency={record.currency} weight="strong" />}
          {answered?.mode === "COMPENSATION" && (
            <StatusTag kind="info" look="plain">
              {enumLabel("claim_mode", answered.mode)}
            </StatusTag>
          )}
          {!isOnly && (
            <Button
              size="small"
              type="text"
              icon={<DeleteOutlined aria-hidden="true" />}
              aria-label={t("resolve.unsplit", { kind: part.kind ? enumLabel("claim_kind", part.kind) : "" })}
              onClick={() => resolving.removePart(item.id, index)}
            />
          )}
        </Flex>
      </FieldRow>
      {paysMoney(part.kind) && <AmountFields {...props} />}
      {part.kind === "REPLACEMENT" && (
        <VariantField
          item={item}
          orderId={record.order.id}
          value={part.variant}
          onChange={(variant) => change({ variant })}
          replaced={resolving.outcome?.replacements.filter(({ item_id }) => item_id === item.id)[replacedBefore]}
        />
      )}
      {part.kind === "REPLACEMENT" && isOnly && <BesideFields {...props} />}
    </Flex>
  );
}
