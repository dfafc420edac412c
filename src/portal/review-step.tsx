import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalQuote, PortalReturn } from "#contracts/portal/shapes";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import { useErrorText } from "#src/hooks/use-error-text";
import { asFailed } from "#src/lib/failed";
import { LazyMissing, LazyQuestions } from "./asked/lazy-asked.tsx";
import { CreditForm } from "./credit-form.tsx";
import { type Answers, type Choices, isAnswered, type Method, type Position, requestOf, type Store } from "./draft.ts";
import { useOrderContext } from "./order-area.tsx";
import { focusFirstInvalid, Notice, Page, Picture, StepActions } from "./parts.tsx";
import { Quote } from "./quote.tsx";

interface ReviewStepProps {
  progress: string;
  choices: Choices;
  onChoices: (choices: Choices) => void;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  method: Method;
  /** The store the items are brought to, for that method. */
  store: Store | undefined;
  /** The position the store was offered for, when shared. */
  near: Position | null;
  onSent: (sent: PortalReturn) => void;
}

/** Show the last step: what the customer gets and pays, before the request is sent. */
export function ReviewStep({ progress, choices, onChoices, answers, onAnswers, method, store, near, onSent }: ReviewStepProps) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const errorText = useErrorText();
  const { client } = useOrderContext();
  const [quote, setQuote] = useState<PortalQuote | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const fail = (thrown: unknown) => {
    setError(thrown);
    setBusy(false);
  };
  const [code, setCode] = useState<string | null>(null);
  const requestWith = (creditCode: string | null) => requestOf(choices, method, { store: store?.id, near, creditCode, answers });
  /** Quote the request with a store credit, or without one; its code is used once the server accepts it. */
  const quoteWith = async (next: string | null) => {
    setQuote(await client.quote(requestWith(next)));
    setCode(next);
    setError(null);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the step is opened, for what is added here, and in another language
  useEffect(() => {
    quoteWith(code).catch(fail);
  }, [client, choices, answers]);
  const send = () => {
    setIsSubmitted(true);
    if (quote && !isAnswered(quote.questions, answers)) return focusFirstInvalid();
    setBusy(true);
    setError(null);
    client.request(requestWith(code)).then(onSent, (thrown) => {
      fail(thrown);
      // The store began to ask something in the meantime.
      if (asFailed(thrown).code === "ANSWER_REQUIRED") quoteWith(code).catch(fail);
    });
  };
  return (
    <Page title={t("review.title")} step={progress}>
      <ChosenItems choices={choices} />
      <p className="lead">{[enumLabel("customer_method", method), method === "IN_STORE" && store?.name].filter(Boolean).join(": ")}</p>
      {quote?.messages.map((text) => (
        <Notice key={text} tone="info">
          {text}
        </Notice>
      ))}
      {quote && <LazyQuestions questions={quote.questions} {...{ answers, isSubmitted, onAnswers }} />}
      {quote && <Quote quote={quote} />}
      {quote && (quote.invoice_minor > 0 || code !== null) && <CreditForm code={code} currency={quote.currency} onApply={quoteWith} />}
      {!quote && error === null && <p role="status">{t("loading")}</p>}
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      {error !== null && <LazyMissing {...{ error, choices, onChoices }} />}
      <StepActions back="../request/method">
        <button type="button" className="button" disabled={!quote || busy} aria-busy={busy} onClick={send}>
          {t("review.submit")}
        </button>
      </StepActions>
    </Page>
  );
}

function ChosenItems({ choices }: { choices: Choices }) {
  const enumLabel = useEnumLabel();
  const { order } = useOrderContext();
  return (
    <ul className="rows">
      {order.lines.flatMap((line) => {
        const choice = choices[line.order_line_id];
        if (!choice) return [];
        const variant = choice.outcome === "EXCHANGE" && line.variants.find(({ id }) => id === choice.variant)?.title;
        return (
          <li key={line.order_line_id} className="row">
            <Picture url={line.image_url} />
            <span className="grow">
              <span>{[line.title, line.variant_title].filter(Boolean).join(", ")}</span>
              <span className="hint">{[enumLabel("outcome", choice.outcome), variant].filter(Boolean).join(": ")}</span>
            </span>
            <span className="hint bh-number" dir="ltr">
              ×&nbsp;{choice.quantity}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
