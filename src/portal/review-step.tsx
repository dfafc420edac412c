import { useEffect, useRef, useState } from "react";
import type { PortalOrder, PortalQuote, PortalReturn } from "#contracts/portal/portal";
import { type Client, Refused } from "./client.ts";
import { type Choices, type Method, requestOf } from "./draft.ts";
import { Notice, Page, Picture, Ways } from "./parts.tsx";
import { Quote } from "./quote.tsx";
import { useSpeech } from "./words.ts";

interface ReviewStepProps {
  said: string;
  client: Client;
  order: PortalOrder;
  choices: Choices;
  method: Method;
  onBack: () => void;
  onSent: (made: PortalReturn) => void;
  onEnd: () => void;
}

/** What one gets and what it costs, before anything is sent. */
export function ReviewStep({ said, client, order, choices, method, onBack, onSent, onEnd }: ReviewStepProps) {
  const { t, word } = useSpeech();
  const [quote, setQuote] = useState<PortalQuote | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID?.() ?? String(Math.random()));
  const fail = (error: unknown) => {
    const refused = error instanceof Refused ? error : new Refused("INTERNAL");
    if (refused.code === "UNAUTHENTICATED") onEnd();
    else setProblem(refused);
    setBusy(false);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the step is entered or the language changes
  useEffect(() => {
    client.quote(requestOf(choices, method)).then(setQuote, fail);
  }, [client]);
  const send = () => {
    setBusy(true);
    setProblem(null);
    client.request(requestOf(choices, method), key.current).then(onSent, fail);
  };
  return (
    <Page title={t("review.title")} step={said}>
      <ul className="rows">
        {order.lines.flatMap((line) => {
          const choice = choices[line.order_line_id];
          if (!choice) return [];
          const variant = line.variants.find(({ id }) => id === choice.variant)?.title;
          return (
            <li key={line.order_line_id} className="row">
              <Picture url={line.image_url} />
              <span className="grow">
                <span>{[line.title, line.variant_title].filter(Boolean).join(", ")}</span>
                <span className="hint">
                  {word("outcome", choice.outcome)}
                  {choice.outcome === "EXCHANGE" && variant ? `: ${variant}` : ""}
                </span>
              </span>
              <span className="hint bh-number" dir="ltr">
                ×&nbsp;{choice.quantity}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="lead">{word("customer_method", method)}</p>
      {quote && <Quote quote={quote} />}
      {!quote && !problem && <p role="status">{t("loading")}</p>}
      {problem && <Notice tone="danger">{problem.code === "OFFLINE" ? t("offline") : problem.message || t("failed")}</Notice>}
      <Ways onBack={onBack}>
        <button type="button" className="button" disabled={!quote || busy} aria-busy={busy} onClick={send}>
          {t("review.send")}
        </button>
      </Ways>
    </Page>
  );
}
