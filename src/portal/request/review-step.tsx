import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { PortalQuote, PortalReturn } from "#contracts/portal/shapes";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { useErrorText } from "#src/hooks/words/use-error-text";
import { asFailed } from "#src/lib/calls/failed";
import { LazyMissing, LazyQuestions } from "../asked/lazy-asked.tsx";
import { useOrderContext } from "../orders/order-area.tsx";
import { focusFirstInvalid, Notice, Page, Picture, StepActions } from "../parts/parts.tsx";
import { type Answers, buildReturnRequest, type Choices, isAnswered, type Method, type Position, type Store } from "./draft.ts";
import { LazyCreditForm } from "./lazy-credit-form.tsx";
import { Quote } from "./quote.tsx";

interface ReviewStepProps {
  progress: string;
  choices: Choices;
  onChoices: Dispatch<SetStateAction<Choices>>;
  answers: Answers;
  onAnswers: (answers: Answers) => void;
  method: Method;
  /** The store the items are brought to, for that method. */
  store: Store | undefined;
  /** The position the store was offered for, when shared. */
  near: Position | null;
  /** Photos of the choices are still being uploaded. */
  isUploading: boolean;
  onSent: (sent: PortalReturn) => void;
}

/** Show the last step: what the customer gets and pays, before the request is sent. */
export function ReviewStep({
  progress,
  choices,
  onChoices,
  answers,
  onAnswers,
  method,
  store,
  near,
  isUploading,
  onSent,
}: ReviewStepProps) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const errorText = useErrorText();
  const { client } = useOrderContext();
  const [quoted, setQuoted] = useState<{ of: string; code: string | null; quote: PortalQuote } | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const [isSubmitted, setIsSubmitted] = useState(false);
  const [wantedCode, setWantedCode] = useState<string | null>(null);
  const applying = useRef<{ resolve: () => void; reject: (thrown: unknown) => void } | null>(null);
  const [turn, setTurn] = useState(0);
  const request = buildReturnRequest(choices, method, { store: store?.id, near, creditCode: wantedCode, answers });
  const asked = JSON.stringify([turn, request]);
  const quote = quoted?.quote ?? null;
  const code = quoted?.code ?? null;
  // Otherwise the sums shown are those of another choice, which must not be submitted beside them.
  const isQuoted = quoted?.of === asked;
  const isWaiting = busy || isUploading || (!isQuoted && error === null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked when the step is opened, for what is changed here, and in another language
  useEffect(() => {
    // A slow answer about an earlier choice must not replace the one about this.
    let isLast = true;
    const settle = (answer: PortalQuote) => {
      setQuoted({ of: asked, code: wantedCode, quote: answer });
      setError(null);
      applying.current?.resolve();
      applying.current = null;
    };
    const fail = (thrown: unknown) => {
      if (!applying.current) return setError(thrown);
      applying.current.reject(thrown);
      applying.current = null;
      setWantedCode(code);
    };
    client.quote(request).then(
      (answer) => isLast && settle(answer),
      (thrown) => isLast && fail(thrown),
    );
    return () => {
      isLast = false;
    };
  }, [client, asked]);
  /** Quote the request with a store credit, or without one; resolves once the server accepts it. */
  const apply = (next: string | null) =>
    new Promise<void>((resolve, reject) => {
      applying.current = { resolve, reject };
      setWantedCode(next);
    });
  const askAgain = () => {
    setError(null);
    setTurn((count) => count + 1);
  };
  const send = () => {
    setIsSubmitted(true);
    if (quote && !isAnswered(quote.questions, answers)) return focusFirstInvalid();
    setBusy(true);
    setError(null);
    client.request(request).then(onSent, (thrown) => {
      setError(thrown);
      setBusy(false);
      // The store began to ask something in the meantime.
      if (asFailed(thrown).code === "ANSWER_REQUIRED") setTurn((count) => count + 1);
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
      {quote && (quote.invoice_minor > 0 || code !== null) && <LazyCreditForm code={code} currency={quote.currency} onApply={apply} />}
      {!quote && error === null && <p role="status">{t("loading")}</p>}
      {error !== null && <Notice tone="danger">{errorText(error)}</Notice>}
      {error !== null && <LazyMissing {...{ error, choices, onChoices }} />}
      <StepActions back="../request/method">
        {error !== null && !isQuoted ? (
          <button type="button" className="button" onClick={askAgain}>
            {t("retry")}
          </button>
        ) : (
          <button type="button" className="button" disabled={!isQuoted || busy || isUploading} aria-busy={isWaiting} onClick={send}>
            {t("review.submit")}
          </button>
        )}
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
