import { FlagFilled } from "@ant-design/icons";
import { Button, Input } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { knownFlags } from "../filters.ts";
import { Field } from "../parts/field.tsx";
import styles from "./flag-picker.module.css";

export interface FlagChange {
  add: string[];
  remove: string[];
}
interface FlagPickerProps {
  /** Flags the case bears now. */
  current: readonly string[];
  value: FlagChange;
  onChange: (value: FlagChange) => void;
  error?: string | undefined;
}

/** "call back!" → "CALL_BACK": the form a flag has on the wire; empty when nothing usable is left. */
export function flagCode(text: string): string {
  const code = text
    .normalize("NFKD")
    .replace(/[^\w\s-]/g, "")
    .trim()
    .toUpperCase()
    .replace(/[\s-]+/g, "_")
    .slice(0, 40);
  return /^[A-Z]/.test(code) ? code : "";
}

/** Flags on and off: the known ones, the case's own, and any that is typed. */
export function FlagPicker({ current, value, onChange, error }: FlagPickerProps) {
  const { t } = useTranslation("returns");
  const enumLabel = useEnumLabel();
  const [typed, setTyped] = useState("");
  const id = useId();
  const all = [...new Set([...knownFlags, ...current, ...value.add])];
  const isOn = (flag: string) => value.add.includes(flag) || (current.includes(flag) && !value.remove.includes(flag));
  const toggle = (flag: string) => {
    const without = { add: value.add.filter((one) => one !== flag), remove: value.remove.filter((one) => one !== flag) };
    if (isOn(flag)) onChange(current.includes(flag) ? { ...without, remove: [...without.remove, flag] } : without);
    else onChange(current.includes(flag) ? without : { ...without, add: [...without.add, flag] });
  };
  const addTyped = () => {
    const flag = flagCode(typed);
    if (!flag) return;
    if (!isOn(flag)) toggle(flag);
    setTyped("");
  };
  return (
    <div className={styles.stack}>
      <fieldset className={styles.flags}>
        <legend className="bh-hidden">{t("fields.flags")}</legend>
        {all.map((flag) => (
          <label key={flag} className={styles.flag}>
            <input type="checkbox" checked={isOn(flag)} onChange={() => toggle(flag)} />
            <span>
              <FlagFilled aria-hidden="true" />
              {enumLabel("flag", flag)}
            </span>
          </label>
        ))}
      </fieldset>
      <Field label={t("flags.own")} htmlFor={id} optional error={error}>
        <div className={styles.own}>
          <Input
            id={id}
            maxLength={40}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPressEnter={(event) => {
              event.preventDefault();
              addTyped();
            }}
          />
          <Button onClick={addTyped} disabled={!flagCode(typed)}>
            {t("common:actions.add")}
          </Button>
        </div>
      </Field>
    </div>
  );
}
