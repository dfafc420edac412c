import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useLocation, useSearchParams } from "react-router-dom";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { type CustomerSession, findOrder, type OrderProof } from "../client.ts";
import { storeTextIn } from "../frame/look.ts";
import { isPreview } from "../frame/preview.ts";
import { useStoreContext } from "../frame/store-area.tsx";
import { useLanguage } from "../frame/words.ts";
import { LazyHelpLink } from "../help/lazy-help.tsx";
import { Field, focusFirstInvalid, Notice, Page } from "../parts/parts.tsx";

/** Show the form to find an order; then redirect to the address the customer came for. */
export function StartPage() {
  const { t } = useTranslation("portal");
  const language = useLanguage();
  const { store, look, session, openSession, notice } = useStoreContext();
  const { state } = useLocation();
  // A preview shows the page the settings are about.
  if (session && !isPreview()) return <Navigate to={(state as { from?: string } | null)?.from ?? "order"} replace />;
  const policy = storeTextIn(look.policy_text, language);
  return (
    <>
      <FindOrder
        store={store}
        notice={notice}
        lead={storeTextIn(look.greeting, language) || t(look.has_warranty ? "find.leadWarranty" : "find.lead")}
        submitLabel={look.button_words[language] || t("find.submit")}
        onFound={openSession}
      />
      <LazyHelpLink to="help" />
      {policy && (
        <section aria-labelledby="policy">
          <h2 id="policy">{t("policy")}</h2>
          <p className="lead store-text" dir="auto">
            {policy}
          </p>
        </section>
      )}
    </>
  );
}

const fields = [
  { name: "order_number", label: "find.number", hint: "find.numberHint", type: "text", complete: "off" },
  { name: "email", label: "find.email", hint: undefined, type: "email", complete: "email" },
  { name: "postcode", label: "find.postcode", hint: "find.postcodeHint", type: "text", complete: "postal-code" },
] as const;

/** A store's link may prefill number and email address; the postcode only the customer knows. */
const prefilled = (query: URLSearchParams): OrderProof => ({
  order_number: query.get("order") ?? "",
  email: query.get("email") ?? "",
  postcode: "",
});

interface FindOrderProps {
  store: string;
  notice: string;
  /** The store's own text, if any. */
  lead: string;
  submitLabel: string;
  onFound: (session: CustomerSession) => void;
}

/** Show the form that finds an order by number, email address and postcode. */
function FindOrder({ store, notice, lead, submitLabel, onFound }: FindOrderProps) {
  const { t } = useTranslation("portal");
  const language = useLanguage();
  const errorText = useErrorText();
  const [query] = useSearchParams();
  const [proof, setProof] = useState(() => prefilled(query));
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setIsSubmitted(true);
    if (fields.some(({ name }) => !proof[name].trim())) return void focusFirstInvalid();
    setBusy(true);
    setError(null);
    try {
      onFound(await findOrder(language, store, proof));
    } catch (thrown) {
      setError(thrown);
      setBusy(false);
    }
  };
  return (
    <Page title={t("find.title")}>
      <p className="lead store-text" dir="auto">
        {lead}
      </p>
      {notice && <Notice tone="info">{notice}</Notice>}
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      <form className="card" onSubmit={submit} noValidate>
        {fields.map(({ name, label, hint, type, complete }) => (
          <Field key={name} label={t(label)} hint={hint && t(hint)} error={isSubmitted && !proof[name].trim() ? t("required") : undefined}>
            {(attributes) => (
              <input
                {...attributes}
                name={name}
                type={type}
                autoComplete={complete}
                dir="ltr"
                required
                value={proof[name]}
                onChange={(event) => setProof({ ...proof, [name]: event.target.value })}
              />
            )}
          </Field>
        ))}
        <button type="submit" className="button" disabled={busy} aria-busy={busy}>
          {submitLabel}
        </button>
      </form>
    </Page>
  );
}
