import { type PropsWithChildren, type ReactNode, useEffect, useId, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import type { PortalOrder } from "#contracts/portal/shapes";
import { useErrorText } from "#src/hooks/words/use-error-text";
import type { Failed } from "#src/lib/calls/failed";
import { moneyWords } from "#src/lib/words/money-words";
import { useLocale } from "#src/lib/words/use-locale";
import { useStoreDay } from "./days.ts";

/** Show a page with its heading, which receives the focus so that screen readers announce it. */
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

/** Move the focus to the first invalid field. */
export const focusFirstInvalid = (): number =>
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
/** Show a labelled control with its hint and error. */
export function Field({ label, hint, error, children }: FieldProps) {
  const id = useId();
  const isDescribed = Boolean(error || hint);
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, "aria-invalid": Boolean(error), "aria-describedby": isDescribed ? `${id}-description` : undefined })}
      {isDescribed && (
        <div id={`${id}-description`}>
          {error && <p className="error">{error}</p>}
          {hint && <p className="hint">{hint}</p>}
        </div>
      )}
    </div>
  );
}

export function Money({ minor, currency }: { minor: number; currency: string }) {
  return <bdi className="bh-number">{moneyWords(minor, currency, useLocale())}</bdi>;
}

export function Day({ at }: { at: string }) {
  return <time dateTime={at}>{useStoreDay()(at)}</time>;
}

export function Picture({ url }: { url: string | null }) {
  return url ? <img className="picture" src={url} alt="" loading="lazy" /> : <span className="picture" aria-hidden="true" />;
}

interface Refused extends Pick<PortalOrder["lines"][number], "code" | "free" | "message" | "held_by"> {}

/** Show why an item cannot be returned; when every unit is in a case, it is the customer's own. */
export function NotReturnable({ line: { code, free, message, held_by = [] } }: { line: Refused }) {
  const { t } = useTranslation("portal");
  if (!code) return null;
  const holder = held_by.length > 1 ? "both" : held_by[0];
  const isOwn = code === "QUANTITY_EXCEEDS_RETURNABLE" && free === 0 && holder;
  return <span className="hint">{isOwn ? t(`items.heldBy.${holder}`) : message}</span>;
}

/** Show the end of a step: the link back and the submit button. */
export function StepActions({ back, children }: PropsWithChildren<{ back: string }>) {
  const { t } = useTranslation("portal");
  return (
    <div className="bar">
      <Link to={back} className="quiet">
        {t("back")}
      </Link>
      {children}
    </div>
  );
}

/** Show a page that could not be loaded. */
export function Failure({ title, error, onRetry }: { title: string; error: Failed; onRetry: () => void }) {
  const { t } = useTranslation("portal");
  const errorText = useErrorText();
  return (
    <Page title={title}>
      <Notice tone="danger">{errorText(error)}</Notice>
      <button type="button" className="button" onClick={onRetry}>
        {t("retry")}
      </button>
    </Page>
  );
}
