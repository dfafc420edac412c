import { CheckOutlined, CloseOutlined } from "@ant-design/icons";
import { Button, Card, Flex, Input, Select, Typography } from "antd";
import { type ComponentProps, type PropsWithChildren, type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { dispositions, grades } from "#contracts/returns/states";
import { ReasonText } from "#src/cases/reason-field";
import { UnitStepper } from "#src/cases/unit-stepper";
import { useFiles } from "#src/hooks/commands/use-files";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import type { InspectionKey } from "#src/lib/browser/shortcuts";
import { ItemHead } from "#src/ui/data/item-head";
import { StatusTag } from "#src/ui/data/status-tag";
import { Field } from "#src/ui/forms/field";
import { FieldRow } from "#src/ui/forms/record-form";
import { PhotoUpload } from "#src/ui/photos/photo-upload";
import { PhotoViewer } from "#src/ui/photos/photo-viewer";
import { Hint, Key } from "./hint.tsx";
import type { Change, Verdict } from "./verdicts.ts";

type Item = ReturnDetail["items"][number];
interface CurrentItemProps {
  item: Item;
  verdict: Verdict;
  lacksNote: boolean;
  onChange: (change: Change) => void;
}

/** Show the current item: the customer's reason and the inspection fields. */
export function CurrentItem({ item, verdict, lacksNote, onChange }: CurrentItemProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const { load, upload } = useFiles();
  const id = useId();
  return (
    <Card role="region" aria-label={item.title} style={{ flex: "999 1 480px" }}>
      <Flex vertical gap={18}>
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
              {t("inspect.note")} <Hint of="note" />
            </>
          }
          htmlFor={`${id}-note`}
          required={verdict.rejected > 0}
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
        <FieldRow spaced>
          <Flex vertical gap={6} data-part="photos">
            <Typography.Text type="secondary">
              {t("inspect.photos")} <Hint of="photos" />
            </Typography.Text>
            <PhotoUpload
              label={t("inspect.photos")}
              value={verdict.images}
              onChange={(_, change) => onChange({ type: "images", change })}
              upload={upload}
              load={load}
            />
          </Flex>
          <Field
            label={
              <>
                {t("fields.disposition")} <Hint of="disposition" />
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
        </FieldRow>
      </Flex>
    </Card>
  );
}

function Said({ item }: { item: Item }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <Flex vertical gap={6} style={{ marginBlockStart: 6 }}>
      <Flex wrap gap={6}>
        <StatusTag kind="neutral">
          <ReasonText reason={item.reason} />
        </StatusTag>
        <StatusTag kind={item.outcome === "EXCHANGE" ? "exchange" : "info"}>{enumLabel("outcome", item.outcome)}</StatusTag>
        <StatusTag kind="neutral">{t("inspect.arrived", { count: item.received })}</StatusTag>
      </Flex>
      {item.comment && <bdi>“{item.comment}”</bdi>}
    </Flex>
  );
}

/** Show toggle buttons: antd's Segmented and Radio capture the arrow keys, which change the item here. */
function Choices({ label, children }: PropsWithChildren<{ label: string }>) {
  return (
    <Flex vertical gap={6} role="group" aria-label={label}>
      <Typography.Text type="secondary">{label}</Typography.Text>
      <Flex wrap align="center" gap="8px 12px">
        {children}
      </Flex>
    </Flex>
  );
}

const pressedStyle = { borderColor: "var(--tone-text)", background: "var(--tone-wash)", color: "var(--tone-text)" };

function GradeKeys({ grade, onChange }: { grade: Verdict["grade"]; onChange: (grade: NonNullable<Verdict["grade"]>) => void }) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  return (
    <Choices label={t("inspect.grade")}>
      {grades.map((one) => (
        <Button
          key={one}
          size="large"
          data-tone="info"
          style={{ flex: "1 1 120px", justifyContent: "flex-start", ...(grade === one && pressedStyle) }}
          aria-pressed={grade === one}
          onClick={() => onChange(one)}
        >
          <Key>{one}</Key>
          {enumLabel("grade", one)}
        </Button>
      ))}
    </Choices>
  );
}

function Judgement({ item, verdict, onChange }: Omit<CurrentItemProps, "lacksNote">) {
  const { t } = useTranslation("returns");
  const isAll = (count: number) => count === item.received;
  return (
    <Choices label={t("inspect.judgement")}>
      <VerdictButton
        tone="success"
        hint="accept"
        icon={<CheckOutlined aria-hidden="true" />}
        isPressed={isAll(verdict.accepted)}
        onClick={() => onChange({ type: "accept" })}
      >
        {t("inspect.accept")}
      </VerdictButton>
      <VerdictButton
        tone="danger"
        hint="reject"
        icon={<CloseOutlined aria-hidden="true" />}
        isPressed={isAll(verdict.rejected)}
        onClick={() => onChange({ type: "reject" })}
      >
        {t("inspect.reject")}
      </VerdictButton>
      {item.received > 1 && (
        <>
          <Count
            label={t("fields.accepted")}
            value={verdict.accepted}
            min={Math.min(item.settled, item.received)}
            max={item.received}
            onChange={(count) => onChange({ type: "accepted", count })}
          />
          <Count
            label={t("fields.rejected")}
            value={verdict.rejected}
            max={item.received - Math.min(item.settled, item.received)}
            onChange={(count) => onChange({ type: "rejected", count })}
          />
        </>
      )}
    </Choices>
  );
}

interface VerdictButtonProps {
  tone: "success" | "danger";
  hint: InspectionKey;
  icon: ReactNode;
  isPressed: boolean;
  onClick: () => void;
}
function VerdictButton({ tone, hint, icon, isPressed, onClick, children }: PropsWithChildren<VerdictButtonProps>) {
  return (
    <Button size="large" icon={icon} data-tone={tone} style={isPressed ? pressedStyle : {}} aria-pressed={isPressed} onClick={onClick}>
      {children} <Hint of={hint} />
    </Button>
  );
}

function Count(props: ComponentProps<typeof UnitStepper>) {
  return (
    <Flex align="center" gap={8}>
      <Typography.Text type="secondary">{props.label}</Typography.Text>
      <UnitStepper {...props} />
    </Flex>
  );
}
