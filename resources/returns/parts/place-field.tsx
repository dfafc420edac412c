import { Select } from "antd";
import { type ReactNode, useId } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "./field.tsx";
import { usePlaces } from "./use-places.ts";

interface PlaceFieldProps {
  label: ReactNode;
  value: string | undefined;
  onChange: (id: string | undefined) => void;
  optional?: boolean;
  error?: string | undefined;
}

/** One of the store's places. */
export function PlaceField({ label, value, onChange, optional = false, error }: PlaceFieldProps) {
  const { t } = useTranslation("returns");
  const { places, isLoading } = usePlaces();
  const id = useId();
  return (
    <Field
      label={label}
      htmlFor={id}
      optional={optional}
      error={error}
      help={!isLoading && places.length === 0 ? t("places.none") : undefined}
    >
      <Select
        id={id}
        allowClear={optional}
        loading={isLoading}
        value={value ?? null}
        status={error ? "error" : ""}
        onChange={(next) => onChange(next ?? undefined)}
        options={places.map((place) => ({ value: place.id, label: place.name }))}
      />
    </Field>
  );
}
