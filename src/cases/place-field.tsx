import { Form, type SelectProps } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { usePlaces } from "#src/hooks/store/use-places";
import { FormSelect } from "#src/ui/forms/form-select";
import { useFieldRules } from "#src/ui/forms/use-field-rules";

/** Choose one of the store's locations. */
export function PlaceSelect(props: Omit<SelectProps<string | null>, "options" | "loading">) {
  const { places, isLoading } = usePlaces();
  return <FormSelect {...props} loading={isLoading} options={places.map((place) => ({ value: place.id, label: place.name }))} />;
}

interface PlaceFieldProps {
  name: string;
  label: ReactNode;
  start?: string | null | undefined;
  optional?: boolean;
}

/** Show a form field for one of the store's locations; an optional one only where there are any. */
export function PlaceField({ name, label, start, optional = false }: PlaceFieldProps) {
  const { t } = useTranslation("cases");
  const rules = useFieldRules();
  const { places, isLoading } = usePlaces();
  if (optional && !isLoading && places.length === 0) return null;
  return (
    <Form.Item
      name={name}
      label={label}
      initialValue={start ?? undefined}
      rules={optional ? [] : rules.needed}
      extra={!isLoading && places.length === 0 ? t("places.none") : undefined}
    >
      <PlaceSelect allowClear={optional} />
    </Form.Item>
  );
}
