import { Checkbox, Flex, List } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimDetail } from "#contracts/claims/shapes";
import { type ClaimKind, claimKinds, moneyKinds } from "#contracts/claims/states";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useLocale } from "#src/lib/words/use-locale";
import { ItemHead } from "#src/ui/data/item-head";
import { StatusTag } from "#src/ui/data/status-tag";
import { Field } from "#src/ui/forms/field";
import { FormSelect } from "#src/ui/forms/form-select";
import { FieldRow } from "#src/ui/forms/record-form";
import { Segments } from "#src/ui/forms/segments";
import { Money } from "#src/ui/money/money";
import { MoneyInput } from "#src/ui/money/money-input";
import { writeMoney } from "#src/ui/money/money-text";
import { Panel } from "#src/ui/pages/panel";
import { openItems, paysMoney } from "./draft.ts";
import type { Resolving } from "./use-resolve.ts";
import { VariantField } from "./variant-field.tsx";

type Item = ClaimDetail["items"][number];
export const notNow = "LATER";

/** Choose how each item's units are resolved. */
export function ItemLines({ record, resolving }: { record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const open = openItems(record);
  if (open.length === 0) return null;
  return (
    <Panel title={t("resolve.items")} flush>
      <List
        dataSource={open}
        renderItem={(item) => (
          <List.Item key={item.id} style={{ padding: "16px 20px" }}>
            <ItemLine item={item} record={record} resolving={resolving} />
          </List.Item>
        )}
      />
    </Panel>
  );
}

function ItemLine({ item, record, resolving }: { item: Item; record: ClaimDetail; resolving: Resolving }) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const id = useId();
  const draft = resolving.draft.items[item.id];
  const answered = resolving.outcome?.items.find((one) => one.id === item.id);
  if (!draft) return null;
  const change = (patch: Partial<typeof draft>) => resolving.changeItem(item.id, patch);
  const kinds = [
    ...claimKinds.map((value) => ({ value: value as string, label: enumLabel("claim_kind", value) })),
    { value: notNow, label: t("resolve.later") },
  ];
  return (
    <Flex vertical gap={12} flex={1} style={{ minInlineSize: 0 }}>
      <Flex wrap justify="space-between" gap="8px 16px">
        <ItemHead item={item} note={t("resolve.left", { count: item.left })} />
        <Flex vertical align="flex-end" gap={4} className="bh-stale" aria-busy={resolving.isOutdated}>
          {answered && paysMoney(draft.kind) && (
            <span className="bh-small">
              {t("resolve.amount")} <Money minor={answered.amount_minor} currency={record.currency} weight="strong" />
            </span>
          )}
          {answered && answered.mode === "COMPENSATION" && (
            <StatusTag kind="info" look="plain">
              {enumLabel("claim_mode", answered.mode)}
            </StatusTag>
          )}
        </Flex>
      </Flex>
      <FieldRow short spaced>
        <Field label={t("resolve.kind")} htmlFor={`${id}-kind`}>
          <FormSelect
            id={`${id}-kind`}
            value={draft.kind ?? notNow}
            options={kinds}
            onChange={(value: string) =>
              change({ kind: value === notNow ? null : (value as ClaimKind), amount_minor: null, variant: null, beside_minor: null })
            }
          />
        </Field>
        {draft.kind && item.left > 1 && (
          <Field label={t("resolve.units")}>
            <UnitStepper
              label={`${t("resolve.units")}: ${item.title}`}
              value={draft.quantity}
              min={1}
              max={item.left}
              onChange={(quantity) => change({ quantity, amount_minor: null })}
            />
          </Field>
        )}
      </FieldRow>
      {paysMoney(draft.kind) && <AmountFields item={item} currency={record.currency} resolving={resolving} />}
      {draft.kind === "REPLACEMENT" && (
        <>
          <VariantField
            item={item}
            orderId={record.order.id}
            value={draft.variant}
            onChange={(variant) => change({ variant })}
            replaced={resolving.outcome?.replacements.find(({ item_id }) => item_id === item.id)}
          />
          <BesideFields item={item} currency={record.currency} resolving={resolving} />
        </>
      )}
    </Flex>
  );
}

interface AmountProps {
  item: Item;
  currency: string;
  resolving: Resolving;
}

/** Pay something beside the replacement, which is worth less then. */
function BesideFields({ item, currency, resolving }: AmountProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const id = useId();
  const draft = resolving.draft.items[item.id];
  if (!draft) return null;
  return (
    <FieldRow spaced>
      <Field label={t("resolve.beside")} htmlFor={id} help={t("resolve.besideHelp")}>
        <MoneyInput
          id={id}
          currency={currency}
          min={1}
          max={item.left_minor}
          value={draft.beside_minor}
          onChange={(beside_minor) => resolving.changeItem(item.id, { beside_minor })}
        />
      </Field>
      {draft.beside_minor !== null && (
        <Segments
          label={t("resolve.kind")}
          value={draft.beside_kind}
          options={moneyKinds.map((value) => ({ value, label: enumLabel("claim_kind", value) }))}
          onChange={(beside_kind) => resolving.changeItem(item.id, { beside_kind })}
        />
      )}
    </FieldRow>
  );
}

/** Pay less than the units are worth, as a compensation for what the customer keeps. */
function AmountFields({ item, currency, resolving }: AmountProps) {
  const { t } = useTranslation("claims");
  const locale = useLocale();
  const id = useId();
  const draft = resolving.draft.items[item.id];
  const answered = resolving.outcome?.items.find((one) => one.id === item.id);
  if (!draft) return null;
  const isLess = draft.amount_minor !== null && answered !== undefined && draft.amount_minor < answered.value_minor;
  return (
    <Flex vertical gap={8}>
      <Field label={t("resolve.amount")} htmlFor={`${id}-amount`} help={t("resolve.amountHelp")}>
        <MoneyInput
          id={`${id}-amount`}
          currency={currency}
          min={1}
          max={item.left_minor}
          value={draft.amount_minor}
          placeholder={writeMoney(answered?.amount_minor ?? item.left_minor, locale, currency)}
          onChange={(amount_minor) => resolving.changeItem(item.id, { amount_minor })}
        />
      </Field>
      {isLess && (
        <Checkbox
          checked={draft.keep_returnable}
          onChange={(event) => resolving.changeItem(item.id, { keep_returnable: event.target.checked })}
        >
          {t("resolve.keepReturnable")}
        </Checkbox>
      )}
    </Flex>
  );
}
