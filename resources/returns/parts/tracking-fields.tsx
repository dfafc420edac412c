import { Button, Input, Select } from "antd";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { carrierNamed, carriers, carriersOf, otherCarrier } from "#contracts/carriers";
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
  const { t } = useTranslation("returns");
  const id = useId();
  const known = carrierNamed(value.carrier);
  const [isOther, setOther] = useState(Boolean(value.carrier) && !known);
  const likely = value.carrier || value.number.trim().length < 8 ? [] : carriersOf(value.number).slice(0, 3);
  const choose = (carrier: string | undefined) => {
    setOther(carrier === otherCarrier);
    onChange({ ...value, carrier: carrier ?? "" });
  };
  const labelOf = (name: string, displayName: string) => (name === otherCarrier ? t("labels.other") : displayName);
  return (
    <div className={styles.pair}>
      <Field label={t("fields.tracking_number")} htmlFor={`${id}-number`} optional error={errors.number}>
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
        label={t("fields.carrier")}
        htmlFor={`${id}-carrier`}
        optional
        error={errors.carrier}
        help={
          likely.length > 0 && (
            <>
              {t("labels.likely")}{" "}
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
        <Field label={t("labels.carrierName")} htmlFor={`${id}-name`} error={errors.name}>
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
