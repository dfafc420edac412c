import { Input } from "antd";
import { useId } from "react";
import { useWords } from "../words.ts";
import { Field } from "./field.tsx";
import styles from "./tracking-fields.module.css";

interface Tracking {
  number: string;
  carrier: string;
}
interface TrackingFieldsProps {
  value: Tracking;
  onChange: (value: Tracking) => void;
  errors?: { number?: string | undefined; carrier?: string | undefined };
}

/** A parcel by number and carrier. */
export function TrackingFields({ value, onChange, errors = {} }: TrackingFieldsProps) {
  const { say } = useWords();
  const id = useId();
  return (
    <div className={styles.pair}>
      <Field label={say("fields.tracking_number")} htmlFor={`${id}-number`} optional error={errors.number}>
        <Input
          id={`${id}-number`}
          dir="ltr"
          maxLength={100}
          autoComplete="off"
          value={value.number}
          onChange={(event) => onChange({ ...value, number: event.target.value })}
        />
      </Field>
      <Field label={say("fields.carrier")} htmlFor={`${id}-carrier`} optional error={errors.carrier}>
        <Input
          id={`${id}-carrier`}
          maxLength={100}
          autoComplete="off"
          value={value.carrier}
          onChange={(event) => onChange({ ...value, carrier: event.target.value })}
        />
      </Field>
    </div>
  );
}
