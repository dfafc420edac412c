import type { AskedField } from "#contracts/portal/warranty";
import type { Client, Refused } from "./client.ts";
import { Field } from "./parts.tsx";
import { Photos } from "./photos.tsx";
import type { Coverage } from "./register-item.tsx";
import type { Answers, TypedField } from "./registration.ts";
import { serialInWords } from "./serial-words.ts";
import { useSpeech } from "./words.ts";

const most = { SERIAL: 100, PHONE: 40, ADDRESS: 300, NOTE: 500 } as const;

interface RegistrationFieldsProps {
  client: Client;
  coverage: Coverage;
  answers: Answers;
  missing: readonly AskedField[];
  problem: Refused | null;
  onAnswers: (answers: Answers) => void;
}

/** Whatever the store asks for; what is wrong is said at the field. */
export function RegistrationFields({ client, coverage, answers, missing, problem, onAnswers }: RegistrationFieldsProps) {
  const speech = useSpeech();
  const { t, word } = speech;
  const wrong = (field: AskedField): string | undefined => {
    if (missing.includes(field)) return t(field === "PROOF" ? "items.photoNeeded" : "needed");
    if (field === "SERIAL" && problem?.code === "SERIAL_TAKEN") return t("serial.taken");
    return problem?.errors[field.toLowerCase()];
  };
  const labelOf = (field: AskedField, required: boolean) =>
    required ? word("customer_registration_field", field) : t("warranty.optional", { label: word("customer_registration_field", field) });
  const shape = coverage.serial && { words: serialInWords(coverage.serial, speech), example: coverage.serial.example };
  return coverage.fields.map(({ field, required }) =>
    field === "PROOF" ? (
      <Photos
        key={field}
        client={client}
        label={labelOf(field, required)}
        isNeeded={required}
        error={wrong(field)}
        photos={answers.proof}
        onPhotos={(proof) => onAnswers({ ...answers, proof })}
      />
    ) : (
      <Field
        key={field}
        label={labelOf(field, required)}
        hint={field === "SERIAL" && shape ? t("serial.shape", shape) : undefined}
        error={wrong(field)}
      >
        {(attributes) => (
          <TypedInput
            field={field}
            value={answers.typed[field] ?? ""}
            attributes={{ ...attributes, required, maxLength: most[field] }}
            onValue={(value) => onAnswers({ ...answers, typed: { ...answers.typed, [field]: value } })}
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
