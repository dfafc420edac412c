import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { Button, Input, Select } from "antd";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { dispositions, grades } from "#contracts/returns/states";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useFiles } from "#src/hooks/use-files";
import { PhotoUpload } from "#src/ui/photo-upload";
import { PhotoViewer } from "#src/ui/photo-viewer";
import { StatusTag } from "#src/ui/status-tag";
import { Field } from "../parts/field.tsx";
import { ItemHead } from "../parts/item-head.tsx";
import { ReasonText } from "../parts/reason-text.tsx";
import { UnitStepper } from "../parts/unit-stepper.tsx";
import styles from "./bench.module.css";
import { Hint } from "./bench-head.tsx";
import type { Change, Verdict } from "./verdicts.ts";

type Item = ReturnDetail["items"][number];
interface CurrentItemProps {
  item: Item;
  verdict: Verdict;
  lacksNote: boolean;
  onChange: (change: Change) => void;
}

/** The item in the hand: what the customer said, and what is found. */
export function CurrentItem({ item, verdict, lacksNote, onChange }: CurrentItemProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const id = useId();
  return (
    <section className={styles.current} aria-label={item.title}>
      <ItemHead item={item} size={96} note={<Said item={item} />} />
      <PhotoViewer
        photos={item.photos.map((photo) => ({ id: photo }))}
        load={load}
        label={t("show.customerPhotos", { title: item.title })}
        size={64}
      />
      <GradeKeys grade={verdict.grade} onChange={(grade) => onChange({ type: "grade", grade })} />
      <Judgement item={item} verdict={verdict} onChange={onChange} />
      <Field
        label={
          <>
            {t("inspect.note")} <Hint>N</Hint>
          </>
        }
        htmlFor={`${id}-note`}
        optional={verdict.rejected === 0}
        error={lacksNote ? t("inspect.noteNeeded") : undefined}
        describedBy={`${id}-wrong`}
      >
        <Input.TextArea
          id={`${id}-note`}
          data-part="note"
          rows={2}
          maxLength={2000}
          value={verdict.note}
          aria-invalid={lacksNote}
          aria-describedby={lacksNote ? `${id}-wrong` : undefined}
          onChange={(event) => onChange({ type: "note", note: event.target.value })}
        />
      </Field>
      <div className={styles.pair}>
        <div data-part="photos" className={styles.photos}>
          <span className={styles.legend}>
            {t("inspect.photos")} <Hint>P</Hint>
          </span>
          <PhotoUpload
            label={t("inspect.photos")}
            value={verdict.images}
            onChange={(images) => onChange({ type: "images", images })}
            upload={upload}
            load={load}
          />
        </div>
        <Field
          label={
            <>
              {t("fields.disposition")} <Hint>R</Hint>
            </>
          }
          htmlFor={`${id}-disposition`}
        >
          <Select
            id={`${id}-disposition`}
            allowClear
            value={verdict.disposition}
            placeholder={t("inspect.undecided")}
            onChange={(disposition) => onChange({ type: "disposition", disposition: disposition ?? null })}
            options={dispositions.map((one) => ({ value: one, label: enumLabel("disposition", one) }))}
          />
        </Field>
      </div>
    </section>
  );
}

function Said({ item }: { item: Item }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <span className={styles.said}>
      <span className={styles.tags}>
        <StatusTag kind="neutral">
          <ReasonText reason={item.reason} />
        </StatusTag>
        <StatusTag kind={item.outcome === "EXCHANGE" ? "exchange" : "info"}>{enumLabel("outcome", item.outcome)}</StatusTag>
        <StatusTag kind="neutral">{t("inspect.arrived", { count: item.received })}</StatusTag>
      </span>
      {item.comment && <bdi>“{item.comment}”</bdi>}
    </span>
  );
}

function GradeKeys({ grade, onChange }: { grade: Verdict["grade"]; onChange: (grade: NonNullable<Verdict["grade"]>) => void }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t("inspect.grade")}</legend>
      <div className={styles.grades}>
        {grades.map((one) => (
          <button key={one} type="button" className={styles.gradeKey} aria-pressed={grade === one} onClick={() => onChange(one)}>
            <kbd className={styles.key}>{one}</kbd>
            <span>{enumLabel("grade", one)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}

function Judgement({ item, verdict, onChange }: Omit<CurrentItemProps, "lacksNote">) {
  const { t } = useTranslation("returns");
  const isAll = (count: number) => count === item.received;
  return (
    <fieldset className={styles.set}>
      <legend className={styles.legend}>{t("inspect.judgement")}</legend>
      <div className={styles.judge}>
        <Button
          size="large"
          icon={<CheckOutlined />}
          className={styles.accept ?? ""}
          aria-pressed={isAll(verdict.accepted)}
          onClick={() => onChange({ type: "accept" })}
        >
          {t("inspect.accept")} <Hint>Y</Hint>
        </Button>
        <Button
          size="large"
          icon={<CloseOutlined />}
          className={styles.reject ?? ""}
          aria-pressed={isAll(verdict.rejected)}
          onClick={() => onChange({ type: "reject" })}
        >
          {t("inspect.reject")} <Hint>X</Hint>
        </Button>
        {item.received > 1 && (
          <span className={styles.counts}>
            <span className={styles.count}>
              {t("fields.accepted")}
              <UnitStepper
                label={t("fields.accepted")}
                value={verdict.accepted}
                min={Math.min(item.settled, item.received)}
                max={item.received}
                onChange={(count) => onChange({ type: "accepted", count })}
              />
            </span>
            <span className={styles.count}>
              {t("fields.rejected")}
              <UnitStepper
                label={t("fields.rejected")}
                value={verdict.rejected}
                max={item.received - Math.min(item.settled, item.received)}
                onChange={(count) => onChange({ type: "rejected", count })}
              />
            </span>
          </span>
        )}
      </div>
    </fieldset>
  );
}
