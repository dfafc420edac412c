import { type FormEvent, useState } from "react";
import { getToken, type Pass, type Proof, type Refused } from "./client.ts";
import { Field, focusFirstWrong, Notice, Page } from "./parts.tsx";
import { useSpeech } from "./words.ts";

const fields = [
  { name: "order_number", label: "find.number", hint: "find.numberHint", type: "text", complete: "off" },
  { name: "email", label: "find.email", hint: undefined, type: "email", complete: "email" },
  { name: "postcode", label: "find.postcode", hint: "find.postcodeHint", type: "text", complete: "postal-code" },
] as const;

/** A link of the store may bring number and e-mail along; the postcode is the customer's to know. */
function prefilled(): Proof {
  const given = new URLSearchParams(location.search);
  return { order_number: given.get("order") ?? "", email: given.get("email") ?? "", postcode: "" };
}

interface FindOrderProps {
  store: string;
  notice: string | null;
  /** The store's own words where it has some. */
  lead: string;
  submit: string;
  onFound: (pass: Pass) => void;
}

/** The form that opens an order, today and whenever the customer comes back. */
export function FindOrder({ store, notice, lead, submit: words, onFound }: FindOrderProps) {
  const { t, language } = useSpeech();
  const [proof, setProof] = useState(prefilled);
  const [asked, setAsked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Refused | null>(null);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (fields.some(({ name }) => !proof[name].trim())) return void focusFirstWrong();
    setBusy(true);
    setProblem(null);
    try {
      onFound(await getToken(language, store, proof));
    } catch (error) {
      setProblem(error as Refused);
      setBusy(false);
    }
  };
  return (
    <Page title={t("find.title")}>
      <p className="lead told" dir="auto">
        {lead}
      </p>
      {notice && <Notice tone="info">{notice}</Notice>}
      {problem && <Notice tone="danger">{problem.code === "OFFLINE" ? t("offline") : problem.message}</Notice>}
      <form className="card" onSubmit={submit} noValidate>
        {fields.map(({ name, label, hint, type, complete }) => (
          <Field key={name} label={t(label)} hint={hint && t(hint)} error={asked && !proof[name].trim() ? t("needed") : undefined}>
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
          {words}
        </button>
      </form>
    </Page>
  );
}
