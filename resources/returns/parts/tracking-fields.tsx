import { Button, Input, Select } from "antd";
import { useId, useState } from "react";
import { carrierNamed, carriers, carriersOf, otherCarrier } from "#contracts/carriers";
import { useWords } from "../words.ts";
import { Field } from "./field.tsx";
import styles from "./tracking-fields.module.css";

interface Tracking {
  number: string;
  /** The list's name, or in words what the list does not hold. */
  carrier: string;
}
interface TrackingFieldsProps {
  value: Tracking;
  onChange: (value: Tracking) => void;
  errors?: { number?: string | undefined; carrier?: string | undefined; name?: string | undefined };
}

/** A parcel by number and carrier; the number suggests whose it may be. */
export function TrackingFields({ value, onChange, errors = {} }: TrackingFieldsProps) {
  const { say } = useWords();
  const id = useId();
  const known = carrierNamed(value.carrier);
  const [isOther, setOther] = useState(Boolean(value.carrier) && !known);
  const likely = value.carrier || value.number.trim().length < 8 ? [] : carriersOf(value.number).slice(0, 3);
  const choose = (carrier: string | undefined) => {
    setOther(carrier === otherCarrier);
    onChange({ ...value, carrier: carrier ?? "" });
  };
  const labelOf = (name: string, displayName: string) => (name === otherCarrier ? say("labels.other") : displayName);
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
      <Field
        label={say("fields.carrier")}
        htmlFor={`${id}-carrier`}
        optional
        error={errors.carrier}
        help={
          likely.length > 0 && (
            <>
              {say("labels.likely")}{" "}
              {likely.map(({ name, displayName }) => (
                <Button key={name} type="link" size="small" onClick={() => choose(name)}>
                  {displayName}
                </Button>
              ))}
            </>
          )
        }
      >
        <Select
          id={`${id}-carrier`}
          showSearch
          allowClear
          optionFilterProp="label"
          value={isOther ? otherCarrier : (known?.name ?? null)}
          onChange={choose}
          options={carriers.map(({ name, displayName }) => ({ value: name, label: labelOf(name, displayName) }))}
        />
      </Field>
      {isOther && (
        <Field label={say("labels.carrierName")} htmlFor={`${id}-name`} error={errors.name}>
          <Input
            id={`${id}-name`}
            maxLength={100}
            autoComplete="off"
            value={known ? "" : value.carrier}
            onChange={(event) => onChange({ ...value, carrier: event.target.value || otherCarrier })}
          />
        </Field>
      )}
    </div>
  );
}
