import { useTranslation } from "react-i18next";
import type { AskedField } from "#contracts/portal/warranty";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import type { Failed } from "#src/lib/calls/failed";
import { Field } from "../parts/parts.tsx";
import { Photos } from "../parts/photos.tsx";
import type { Answers, Coverage, TypedField } from "./registration.ts";
import { serialInWords } from "./serial-words.ts";

const maxLengths = { SERIAL: 100, PHONE: 40, ADDRESS: 300, NOTE: 500 } as const;

interface RegistrationFieldsProps {
  coverage: Coverage;
  answers: Answers;
  missing: readonly AskedField[];
  error: Failed | null;
  onAnswers: (change: (now: Answers) => Answers) => void;
}

/** Show the fields the store asks for, each with its error. */
export function RegistrationFields({ coverage, answers, missing, error, onAnswers }: RegistrationFieldsProps) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const errorOf = (field: AskedField): string | undefined => {
    if (missing.includes(field)) return t(field === "PROOF" ? "items.photoNeeded" : "required");
    if (field === "SERIAL" && error?.code === "SERIAL_TAKEN") return t("serial.taken");
    return error?.errors[field.toLowerCase()];
  };
  const labelOf = (field: AskedField, required: boolean) =>
    required
      ? enumLabel("customer_registration_field", field)
      : t("warranty.optional", { label: enumLabel("customer_registration_field", field) });
  const format = coverage.serial && { words: serialInWords(coverage.serial, t), example: coverage.serial.example };
  return coverage.fields.map(({ field, required }) =>
    field === "PROOF" ? (
      <Photos
        key={field}
        label={labelOf(field, required)}
        isNeeded={required}
        error={errorOf(field)}
        photos={answers.proof}
        onPhotos={(change) => onAnswers((now) => ({ ...now, proof: change(now.proof) }))}
      />
    ) : (
      <Field
        key={field}
        label={labelOf(field, required)}
        hint={field === "SERIAL" && format ? t("serial.format", format) : undefined}
        error={errorOf(field)}
      >
        {(attributes) => (
          <TypedInput
            field={field}
            value={answers.typed[field] ?? ""}
            attributes={{ ...attributes, required, maxLength: maxLengths[field] }}
            onValue={(value) => onAnswers((now) => ({ ...now, typed: { ...now.typed, [field]: value } }))}
          />
        )}
      </Field>
    ),
  );
}

interface TypedInputProps {
  field: TypedField;
  value: string;
  attributes: object;
  onValue: (value: string) => void;
}
function TypedInput({ field, value, attributes, onValue }: TypedInputProps) {
  const shared = { ...attributes, value };
  if (field === "ADDRESS" || field === "NOTE") {
    const complete = field === "ADDRESS" ? "street-address" : "off";
    return <textarea {...shared} rows={3} autoComplete={complete} dir="auto" onChange={(event) => onValue(event.target.value)} />;
  }
  const isPhone = field === "PHONE";
  return (
    <input
      {...shared}
      type={isPhone ? "tel" : "text"}
      autoComplete={isPhone ? "tel" : "off"}
      {...(!isPhone && { autoCapitalize: "characters", spellCheck: false })}
      dir="ltr"
      onChange={(event) => onValue(event.target.value)}
    />
  );
}
