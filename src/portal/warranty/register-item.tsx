import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import type { PortalOrder } from "#contracts/portal/shapes";
import type { AskedField } from "#contracts/portal/warranty";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { asFailed, type Failed } from "#src/lib/calls/failed";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { listWords } from "#src/lib/words/formats";
import { useLocale } from "#src/lib/words/use-locale";
import { useOrderContext } from "../orders/order-area.tsx";
import { Field, focusFirstInvalid, Notice, Page, Picture, StepActions } from "../parts/parts.tsx";
import { Photos } from "../parts/photos.tsx";
import { CoveragePeriod } from "./item-warranty.tsx";
import { type Answers, buildRegistration, type Coverage, missingOf, noAnswers, type TypedField } from "./registration.ts";
import { serialInWords } from "./serial-words.ts";

/** Register one unit of an item for its warranty; redirects to the order when nothing is left to register. */
export function RegisterItem() {
  const { line: id } = useParams();
  const { order, warranty } = useOrderContext();
  const line = order.lines.find(({ order_line_id }) => order_line_id === id);
  const coverage = warranty.items.find(({ order_line_id }) => order_line_id === id)?.coverage;
  if (!line || coverage?.state !== "TO_REGISTER") return <Navigate to="../order" replace />;
  return <RegistrationForm key={id} line={line} coverage={coverage} />;
}

function RegistrationForm({ line, coverage }: { line: PortalOrder["lines"][number]; coverage: Coverage }) {
  const { t } = useTranslation("portal");
  const errorText = useErrorText();
  const { client, onRegistered } = useOrderContext();
  const navigate = useNavigate();
  const [answers, setAnswers] = useState<Answers>(noAnswers);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [uploads, setUploads] = useState(0);
  const [error, setError] = useState<Failed | null>(null);
  const missing = missingOf(coverage.fields, answers);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    setError(null);
    if (missing.length > 0) return void focusFirstInvalid();
    setBusy(true);
    try {
      const registered = await client.register(buildRegistration(line.order_line_id, answers));
      void navigate("../order", { replace: true, state: { isRegistered: true } });
      onRegistered(registered);
    } catch (thrown) {
      setError(asFailed(thrown));
      setBusy(false);
    }
  };
  return (
    <Page title={t("warranty.title")}>
      <div className="row">
        <Picture url={line.image_url} />
        <span className="grow">
          <span>{[line.title, line.variant_title].filter(Boolean).join(", ")}</span>
          <span className="hint">{coverage.name}</span>
          {coverage.starts_on && <CoveragePeriod from={coverage.starts_on} until={coverage.last_day} />}
        </span>
      </div>
      <CoverageDetails coverage={coverage} />
      <form className="card" onSubmit={submit} noValidate>
        {coverage.fields.length === 0 && <p>{t("warranty.noDetails")}</p>}
        <UploadsContext value={setUploads}>
          <RegistrationFields
            coverage={coverage}
            answers={answers}
            missing={isSubmitted ? missing : []}
            error={error}
            onAnswers={setAnswers}
          />
        </UploadsContext>
        {error && Object.keys(error.errors).length === 0 && <Notice tone="danger">{errorText(error)}</Notice>}
        <StepActions back="../order">
          <button type="submit" className="button" disabled={busy || uploads > 0} aria-busy={busy || uploads > 0}>
            {t("warranty.register")}
          </button>
        </StepActions>
      </form>
    </Page>
  );
}

/** Show the benefits and terms of the warranty. */
function CoverageDetails({ coverage: { benefits, terms } }: { coverage: Coverage }) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const locale = useLocale();
  const names = benefits.map((one) => enumLabel("benefit", one));
  if (benefits.length === 0 && !terms) return null;
  return (
    <div className="stack">
      {benefits.length > 0 && <p className="lead">{t("warranty.benefits", { list: listWords(names, locale, "narrow") })}</p>}
      {terms && (
        <details>
          <summary>{t("warranty.terms")}</summary>
          <p className="store-text" dir="auto">
            {terms}
          </p>
        </details>
      )}
    </div>
  );
}

const maxLengths = { SERIAL: 100, PHONE: 40, ADDRESS: 300, NOTE: 500 } as const;

interface RegistrationFieldsProps {
  coverage: Coverage;
  answers: Answers;
  missing: readonly AskedField[];
  error: Failed | null;
  onAnswers: (change: (now: Answers) => Answers) => void;
}

/** Show the fields the store asks for, each with its error. */
function RegistrationFields({ coverage, answers, missing, error, onAnswers }: RegistrationFieldsProps) {
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
