import type { PortalOrder, PortalReturn } from "#contracts/portal/portal";
import { ChooseItems } from "./choose-items.tsx";
import type { Client } from "./client.ts";
import { type Choices, type Method, methodsOf, missingOf } from "./draft.ts";
import { useKept } from "./kept.ts";
import { MethodStep } from "./method-step.tsx";
import { ReviewStep } from "./review-step.tsx";
import { useSpeech } from "./words.ts";

export type Step = "items" | "method" | "review";
const steps: readonly Step[] = ["items", "method", "review"];

interface RequestStepsProps {
  client: Client;
  order: PortalOrder;
  step: Step;
  /** null leads back to the order. */
  onStep: (step: Step | null) => void;
  onSent: (made: PortalReturn) => void;
  /** The token has run out. */
  onEnd: () => void;
}

/** From the items to a request. What was chosen stays while one goes back and forth. */
export function RequestSteps({ client, order, step, onStep, onSent, onEnd }: RequestStepsProps) {
  const { t } = useSpeech();
  const [choices, setChoices] = useKept<Choices>(`choices:${order.id}`, {});
  const [chosen, setMethod] = useKept<Method | null>(`method:${order.id}`, null);
  const methods = methodsOf(order, choices);
  const method = chosen && methods.includes(chosen) ? chosen : methods[0];
  const isWhole =
    Object.keys(choices).length > 0 &&
    order.lines.every((line) => {
      const choice = choices[line.order_line_id];
      return !choice || Object.keys(missingOf(order, line, choice)).length === 0;
    });
  // The browser's own "forward" may lead to a step that is not ready yet.
  const here = isWhole ? step : "items";
  const said = t("step", { n: String(steps.indexOf(here) + 1), count: String(steps.length) });
  if (here === "items") {
    return (
      <ChooseItems
        said={said}
        client={client}
        order={order}
        choices={choices}
        onChoices={setChoices}
        onBack={() => onStep(null)}
        onNext={() => onStep("method")}
      />
    );
  }
  if (here === "method" || !method) {
    return (
      <MethodStep
        said={said}
        order={order}
        methods={methods}
        method={method}
        onMethod={setMethod}
        onBack={() => onStep("items")}
        onNext={() => onStep("review")}
      />
    );
  }
  return (
    <ReviewStep
      said={said}
      client={client}
      order={order}
      choices={choices}
      method={method}
      onBack={() => onStep("method")}
      onSent={(made) => {
        setChoices({});
        onSent(made);
      }}
      onEnd={onEnd}
    />
  );
}
