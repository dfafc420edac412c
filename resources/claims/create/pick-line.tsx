import { Flex, Input } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ClaimType, EvidenceKind } from "#contracts/claims/states";
import { ReasonSelect } from "#src/cases/create-fields";
import { PickLine as LinePicker } from "#src/cases/pick-line";
import { useFiles } from "#src/hooks/commands/use-files";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { Field } from "#src/ui/forms/field";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { worthOf } from "../view-model.ts";
import { asksReason, type EligibleLine, type LineDraft, stateOf } from "./draft.ts";
import { Window } from "./pick-type.tsx";

interface PickLineProps {
  line: EligibleLine;
  currency: string;
  type: ClaimType;
  /** Undefined while the line is not claimed. */
  draft: LineDraft | undefined;
  /** Evidence it needs. */
  needed: readonly EvidenceKind[];
  isReasonMissing: boolean;
  error: string | undefined;
  onPick: (on: boolean) => void;
  onChange: (change: (now: LineDraft) => LineDraft) => void;
}

/** Show an order line with its free units and, once chosen, the fields of its claim. */
export function PickClaimLine({ line, currency, type, draft, error, onPick, ...props }: PickLineProps) {
  const { t } = useTranslation("claims");
  const isTaken = line.gift_card || line.free <= 0;
  const holders = line.held_by.map(({ number, quantity }) => `${number} (${quantity})`).join(", ");
  const why = line.gift_card ? t("create.giftCard") : holders ? t("create.heldBy", { holders }) : t("create.noUnits");
  return (
    <LinePicker
      line={line}
      quantity={draft?.quantity}
      refusal={isTaken ? why : undefined}
      note={<Window state={stateOf(line, type)} />}
      value={{ minor: worthOf(line.free_values_minor, draft?.quantity ?? line.free), currency }}
      words={{ pick: (title) => t("create.pickLine", { title }), quantity: t("fields.quantity") }}
      error={error}
      onPick={onPick}
      onQuantity={(quantity) => props.onChange((now) => ({ ...now, quantity }))}
    >
      {draft && <LineFields type={type} draft={draft} {...props} />}
    </LinePicker>
  );
}

type LineFieldsProps = Pick<PickLineProps, "type" | "needed" | "isReasonMissing" | "onChange"> & { draft: LineDraft };

function LineFields({ type, draft, needed, isReasonMissing, onChange }: LineFieldsProps) {
  const { t } = useTranslation("claims");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const id = useId();
  const set = (patch: Partial<LineDraft>) => onChange((now) => ({ ...now, ...patch }));
  const kinds: EvidenceKind[] = ["photo", ...needed.filter((kind) => kind !== "photo")];
  return (
    <Flex vertical gap={16}>
      {asksReason(type) && (
        <ReasonSelect
          value={draft.reason}
          error={isReasonMissing ? t("common:validation.REQUIRED") : undefined}
          onChange={(reason) => set({ reason })}
        />
      )}
      <Field label={t("fields.description")} htmlFor={`${id}-description`}>
        <Input.TextArea
          id={`${id}-description`}
          rows={2}
          maxLength={2000}
          dir="auto"
          value={draft.description}
          onChange={(event) => set({ description: event.target.value })}
        />
      </Field>
      {kinds.map((kind) => (
        <Field key={kind} label={enumLabel("claim_evidence", kind)} required={needed.includes(kind)}>
          <PhotoUpload
            label={enumLabel("claim_evidence", kind)}
            max={10}
            value={draft.evidence[kind] ?? []}
            onChange={(_, change) =>
              onChange((now) => ({ ...now, evidence: { ...now.evidence, [kind]: change(now.evidence[kind] ?? []) } }))
            }
            upload={upload}
            load={load}
          />
        </Field>
      ))}
    </Flex>
  );
}
