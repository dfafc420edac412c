import { Button, Input, Select } from "antd";
import { type PropsWithChildren, useId } from "react";
import { useTranslation } from "react-i18next";
import { useReasons } from "#src/hooks/store/use-reasons";
import { Field } from "#src/ui/forms/field";
import { Panel } from "#src/ui/pages/panel";

/** Show what was found of the chosen order, and offer to choose another. */
export function ChosenOrder({ number, onOther, children }: PropsWithChildren<{ number: string; onOther: () => void }>) {
  const { t } = useTranslation("cases");
  return (
    <Panel
      title={
        <>
          {t("order.title")} <bdi>{number}</bdi>
        </>
      }
      extra={
        <Button size="small" onClick={onOther}>
          {t("create.other")}
        </Button>
      }
    >
      {children}
    </Panel>
  );
}

interface TextProps {
  value: string;
  onChange: (text: string) => void;
}

/** Ask for a note on the new case. */
export function NoteInput({ value, onChange }: TextProps) {
  const { t } = useTranslation("cases");
  const id = useId();
  return (
    <Field label={t("create.note")} htmlFor={id}>
      <Input.TextArea id={id} rows={2} maxLength={2000} value={value} onChange={(event) => onChange(event.target.value)} />
    </Field>
  );
}

/** Ask why an exception to the store's rules is made. */
export function OverrideInput({ value, help, isMissing, onChange }: TextProps & { help: string; isMissing: boolean }) {
  const { t } = useTranslation("cases");
  const id = useId();
  return (
    <Field
      label={t("create.override")}
      htmlFor={id}
      help={help}
      error={isMissing && t("common:validation.REQUIRED")}
      describedBy={`${id}-error`}
    >
      <Input.TextArea
        id={id}
        rows={2}
        maxLength={500}
        aria-required
        aria-describedby={isMissing ? `${id}-error` : undefined}
        status={isMissing ? "error" : ""}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

interface ReasonSelectProps {
  value: string | undefined;
  error: string | undefined;
  onChange: (reason: string) => void;
}

/** Ask for the customer's reason, one of the store's. */
export function ReasonSelect({ value, error, onChange }: ReasonSelectProps) {
  const { t } = useTranslation("cases");
  const known = useReasons();
  const id = useId();
  return (
    <Field label={t("create.reason")} htmlFor={id} required error={error}>
      <Select
        id={id}
        value={value ?? null}
        placeholder={t("create.chooseReason")}
        status={error ? "error" : ""}
        onChange={onChange}
        options={known.options(value)}
      />
    </Field>
  );
}
