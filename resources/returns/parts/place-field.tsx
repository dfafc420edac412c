import { Select } from "antd";
import { type ReactNode, useId } from "react";
import { useWords } from "../words.ts";
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
  const { say } = useWords();
  const { places, isLoading } = usePlaces();
  const id = useId();
  return (
    <Field
      label={label}
      htmlFor={id}
      optional={optional}
      error={error}
      help={!isLoading && places.length === 0 ? say("places.none") : undefined}
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
