import { type PropsWithChildren, type ReactNode, useEffect, useId, useRef } from "react";
import { intlLocale } from "#src/lib/languages";
import { moneyWords } from "#src/lib/money-words";
import { useSpeech } from "./words.ts";

/** A step of the way. Its heading takes the focus, so that a screen reader says where one is. */
export function Page({ title, step, children }: PropsWithChildren<{ title: string; step?: string }>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  return (
    <>
      {step && <p className="step">{step}</p>}
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </>
  );
}

/** After a press that was too early: the first field that is not right takes the focus. */
export const focusFirstWrong = (): number =>
  requestAnimationFrame(() => document.querySelector<HTMLElement>('.main [aria-invalid="true"]')?.focus());

export function Notice({ tone, children }: PropsWithChildren<{ tone: "danger" | "info" | "success" }>) {
  return (
    <div className="notice" data-tone={tone} role={tone === "danger" ? "alert" : "status"}>
      {children}
    </div>
  );
}

interface FieldProps {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (attributes: { id: string; "aria-invalid": boolean; "aria-describedby": string | undefined }) => ReactNode;
}
/** A labelled control with what is to know and what is wrong. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const said = error || hint;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": said ? `${id}-said` : undefined })}
      {said && (
        <div id={`${id}-said`}>
          {error && <p className="error">{error}</p>}
          {hint && <p className="hint">{hint}</p>}
        </div>
      )}
    </div>
  );
}

export function Money({ minor, currency }: { minor: number; currency: string }) {
  const { language } = useSpeech();
  return <bdi className="bh-number">{moneyWords(minor, currency, intlLocale(language))}</bdi>;
}

export function Day({ at }: { at: string }) {
  const { language } = useSpeech();
  return <time dateTime={at}>{new Intl.DateTimeFormat(intlLocale(language), { dateStyle: "medium" }).format(new Date(at))}</time>;
}

export function Picture({ url }: { url: string | null }) {
  return url ? <img className="picture" src={url} alt="" loading="lazy" /> : <span className="picture" aria-hidden="true" />;
}

/** Why an item cannot be asked back. That none is left is said as the customer sees it. */
export function WhyNot({ line: { code, free, message } }: { line: { code: string | null; free: number; message: string } }) {
  const { t } = useSpeech();
  if (!code) return null;
  return <span className="hint">{code === "QUANTITY_EXCEEDS_RETURNABLE" && free === 0 ? t("items.taken") : message}</span>;
}

/** Back and on, at the end of a step. */
export function Ways({ onBack, children }: PropsWithChildren<{ onBack: () => void }>) {
  const { t } = useSpeech();
  return (
    <div className="ways">
      <button type="button" className="quiet" onClick={onBack}>
        {t("back")}
      </button>
      {children}
    </div>
  );
}
