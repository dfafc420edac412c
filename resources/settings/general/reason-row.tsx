import { DeleteOutlined, DownOutlined } from "@ant-design/icons";
import { Form, Input } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { outcomes } from "#contracts/returns/states";
import type { ReturnReason } from "#contracts/settings/general";
import { IconButton } from "#src/ui/icon-button";
import { FieldRow } from "#src/ui/record-form";
import { StatusTag } from "#src/ui/status-tag";
import { Choices, Toggle, useFieldProps } from "../parts/fields.tsx";
import { MoveButtons } from "../parts/move-buttons.tsx";
import { SortableRow } from "../parts/sortable.tsx";
import { WordsField } from "../parts/words-field.tsx";
import styles from "./reasons.module.css";
import { useReasonName } from "./use-reason-name.ts";

interface ReasonRowProps {
  id: string;
  index: number;
  count: number;
  isOpen: boolean;
  isSaved: boolean;
  onToggle: () => void;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
}

/** One reason: a line that says what it is, and its fields under it. */
export function ReasonRow({ id, index, count, isOpen, isSaved, onToggle, onMove, onRemove }: ReasonRowProps) {
  const { t } = useTranslation("settings");
  const nameOf = useReasonName();
  const body = useId();
  const reason = Form.useWatch(["reasons", index]) as ReturnReason | undefined;
  const name = nameOf(reason) || t("newReason");
  return (
    <SortableRow id={id} name={name}>
      {(grip) => (
        <>
          <div className={styles.head}>
            {grip}
            <button type="button" className={styles.toggle} aria-expanded={isOpen} aria-controls={body} onClick={onToggle}>
              <DownOutlined className={styles.arrow ?? ""} aria-hidden="true" />
              <span className={styles.name}>
                <span dir="auto">{name}</span>
                <ReasonTags reason={reason} />
              </span>
            </button>
            <MoveButtons name={name} index={index} count={count} onMove={onMove} />
            {!isSaved && <IconButton label={t("actions.remove", { name })} icon={<DeleteOutlined />} onClick={onRemove} />}
          </div>
          <div id={body} className={styles.body} hidden={!isOpen}>
            <ReasonFields index={index} isSaved={isSaved} />
          </div>
        </>
      )}
    </SortableRow>
  );
}

function ReasonTags({ reason }: { reason: ReturnReason | undefined }) {
  const { t } = useTranslation("settings");
  if (!reason) return null;
  const marks = (["merchant_fault", "needs_photo", "needs_comment"] as const).filter((mark) => reason[mark]);
  return (
    <>
      {!reason.active && <StatusTag kind="neutral">{t("enums:active.false")}</StatusTag>}
      {marks.length > 0 && <span className={styles.marks}>{marks.map((mark) => t(`fields.${mark}`)).join(" · ")}</span>}
    </>
  );
}

function ReasonFields({ index, isSaved }: { index: number; isSaved: boolean }) {
  const { t } = useTranslation("settings");
  const code = useFieldProps({ name: [index, "code"], help: true, needed: true });
  return (
    <>
      <WordsField name={[index, "label"]} label={t("fields.label")} max={120} />
      <FieldRow>
        <Form.Item {...code} normalize={(text: string) => text.toUpperCase().replace(/[^A-Z0-9_]/g, "_")}>
          <Input dir="ltr" maxLength={40} readOnly={isSaved} variant={isSaved ? "filled" : "outlined"} />
        </Form.Item>
        <Choices name={[index, "allowed_outcomes"]} of="outcome" values={outcomes} word="reason_outcomes" help />
      </FieldRow>
      <FieldRow>
        <Toggle name={[index, "merchant_fault"]} help />
        <Toggle name={[index, "needs_photo"]} />
        <Toggle name={[index, "needs_comment"]} />
        <Toggle name={[index, "active"]} />
      </FieldRow>
    </>
  );
}
