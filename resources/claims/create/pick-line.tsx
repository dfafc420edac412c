import { Checkbox, Flex, Input, List, Select, Typography } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimType, EvidenceKind } from "#contracts/claims/states";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useFiles } from "#src/hooks/use-files";
import { useReasons } from "#src/hooks/use-reasons";
import { Field } from "#src/ui/field";
import { ItemHead } from "#src/ui/item-head";
import { Money } from "#src/ui/money";
import { PhotoUpload } from "#src/ui/photo-upload";
import { worthOf } from "../view-model.ts";
import { asksReason, type EligibleLine, type LineDraft, stateOf } from "./draft.ts";
import { Window } from "./pick-type.tsx";

interface PickLineProps {
  line: EligibleLine;
  currency: string;
  type: ClaimType;
  /** Undefined while the line is not claimed. */
  draft: LineDraft | undefined;
  isReasonMissing: boolean;
  error: string | undefined;
  onChange: (patch: Partial<LineDraft> | null) => void;
}

/** Show an order line with its free units and, once chosen, the fields of its claim. */
export function PickLine({ line, currency, type, draft, error, ...props }: PickLineProps) {
  const { t } = useTranslation("claims");
  const isTaken = line.gift_card || line.free <= 0;
  const holders = line.held_by.map(({ number, quantity }) => `${number} (${quantity})`).join(", ");
  const why = line.gift_card ? t("create.giftCard") : holders ? t("create.heldBy", { holders }) : t("create.noUnits");
  return (
    <List.Item style={{ padding: "16px 17px", borderInlineStart: `3px solid ${draft ? "var(--bh-primary)" : "transparent"}` }}>
      <Flex vertical gap={16} flex={1} style={{ minInlineSize: 0 }}>
        <Flex gap={12} align="flex-start">
          <Checkbox
            checked={Boolean(draft)}
            disabled={isTaken}
            aria-label={t("create.pickLine", { title: [line.title, line.variant_title].filter(Boolean).join(" · ") })}
            onChange={(event) => props.onChange(event.target.checked ? {} : null)}
          />
          <ItemHead
            item={line}
            note={isTaken ? <Typography.Text type="warning">{why}</Typography.Text> : <Window state={stateOf(line, type)} />}
          />
          <Flex vertical align="flex-end" gap={6}>
            <Money
              minor={worthOf(line.free_values_minor, draft?.quantity ?? line.free)}
              currency={currency}
              weight={draft ? "strong" : "normal"}
            />
            {draft && line.free > 1 && (
              <UnitStepper
                label={`${t("fields.quantity")}: ${line.title}`}
                value={draft.quantity}
                min={1}
                max={line.free}
                onChange={(quantity) => props.onChange({ quantity })}
              />
            )}
          </Flex>
        </Flex>
        {error && (
          <Typography.Text type="danger" role="alert">
            {error}
          </Typography.Text>
        )}
        {draft && <LineFields line={line} type={type} draft={draft} {...props} />}
      </Flex>
    </List.Item>
  );
}

type LineFieldsProps = Pick<PickLineProps, "line" | "type" | "isReasonMissing" | "onChange"> & { draft: LineDraft };

function LineFields({ line, type, draft, isReasonMissing, onChange }: LineFieldsProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const known = useReasons();
  const id = useId();
  const needed = stateOf(line, type)?.evidence ?? [];
  const kinds: EvidenceKind[] = ["photo", ...needed.filter((kind) => kind !== "photo")];
  return (
    <Flex vertical gap={16}>
      {asksReason(type) && (
        <Field label={t("fields.reason")} htmlFor={`${id}-reason`} error={isReasonMissing ? t("common:validation.REQUIRED") : undefined}>
          <Select
            id={`${id}-reason`}
            value={draft.reason ?? null}
            placeholder={t("create.chooseReason")}
            status={isReasonMissing ? "error" : ""}
            onChange={(reason) => onChange({ reason })}
            options={known.options(draft.reason)}
          />
        </Field>
      )}
      <Field label={t("fields.description")} htmlFor={`${id}-description`} optional>
        <Input.TextArea
          id={`${id}-description`}
          rows={2}
          maxLength={2000}
          dir="auto"
          value={draft.description}
          onChange={(event) => onChange({ description: event.target.value })}
        />
      </Field>
      {kinds.map((kind) => (
        <Field key={kind} label={enumLabel("claim_evidence", kind)} optional={!needed.includes(kind)}>
          <PhotoUpload
            label={enumLabel("claim_evidence", kind)}
            max={10}
            value={draft.evidence[kind] ?? []}
            onChange={(files) => onChange({ evidence: { ...draft.evidence, [kind]: files } })}
            upload={upload}
            load={load}
          />
        </Field>
      ))}
    </Flex>
  );
}
