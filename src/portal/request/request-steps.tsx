import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, useNavigate, useParams } from "react-router-dom";
import { useEnumLabel } from "#src/hooks/words/use-enum-label";
import { UploadsContext } from "#src/lib/forms/form-contexts";
import { OnDemand } from "../frame/on-demand.tsx";
import { useSessionState } from "../frame/session-state.ts";
import { useOrderContext } from "../orders/order-area.tsx";
import { Notice, Page, StepActions } from "../parts/parts.tsx";
import { ChooseItems } from "./choose-items.tsx";
import {
  type Answers,
  type Choices,
  isAnswered,
  isComplete,
  type Method,
  methodsOf,
  type Position,
  questionsOf,
  type Store,
  storesOf,
} from "./draft.ts";
import { ReviewStep } from "./review-step.tsx";

const steps = ["items", "method", "review"] as const;
type Step = (typeof steps)[number];

/** Show the steps of a request, each at its own address. Choices survive going back and forth, and uploads too. */
export function RequestSteps() {
  const [uploads, setUploads] = useState(0);
  return (
    <UploadsContext value={setUploads}>
      <Steps isUploading={uploads > 0} />
    </UploadsContext>
  );
}

function Steps({ isUploading }: { isUploading: boolean }) {
  const { t } = useTranslation("portal");
  const { order } = useOrderContext();
  const { step = "" } = useParams();
  const navigate = useNavigate();
  const [choices, setChoices] = useSessionState<Choices>(`draft:${order.id}:choices`, {});
  const [answers, setAnswers] = useSessionState<Answers>(`draft:${order.id}:answers`, {});
  const [chosen, setMethod] = useSessionState<Method | null>(`draft:${order.id}:method`, null);
  const [chosenStore, setStore] = useSessionState(`draft:${order.id}:store`, "");
  const [known, setKnown] = useState<{ stores: Store[]; near: Position | null }>({ stores: order.shops, near: null });
  const stores = storesOf(known.stores, choices);
  const [only] = stores.length === 1 ? stores : [];
  const store = stores.find(({ id }) => id === chosenStore) ?? only;
  const methods = methodsOf(order, choices);
  const method = chosen && methods.includes(chosen) ? chosen : methods[0];
  const goTo = (next: Step) => void navigate(`../request/${next}`);
  const progress = t("step", { step: steps.indexOf(step as Step) + 1, steps: steps.length });
  const asked = { choices, onChoices: setChoices, answers, onAnswers: setAnswers };
  if (step === "items") return <ChooseItems progress={progress} {...asked} onNext={() => goTo("method")} />;
  // A step may be opened before the choices it depends on.
  if (!steps.includes(step as Step) || !method || !isComplete(order, choices) || !isAnswered(questionsOf(order, choices), answers))
    return <Navigate to="../request/items" replace />;
  if (step === "method") {
    return (
      <MethodStep
        {...{ progress, methods, method, stores }}
        onMethod={setMethod}
        store={store?.id ?? ""}
        onStore={setStore}
        onStores={(found, near) => setKnown({ stores: found, near })}
        onNext={() => goTo("review")}
      />
    );
  }
  if (method === "IN_STORE" && stores.length > 0 && !store) return <Navigate to="../request/method" replace />;
  return (
    <ReviewStep
      progress={progress}
      {...asked}
      method={method}
      store={store}
      near={known.near}
      isUploading={isUploading}
      onSent={(sent) => {
        setChoices({});
        setAnswers({});
        void navigate(`../case/${sent.id}`, { replace: true, state: { sent } });
      }}
    />
  );
}

// Most items are sent.
const StoreChoice = lazy(async () => ({ default: (await import("./store-choice.tsx")).StoreChoice }));

interface MethodStepProps {
  progress: string;
  methods: Method[];
  method: Method;
  onMethod: (method: Method) => void;
  /** The stores that take every chosen item. */
  stores: Store[];
  /** The chosen store's id; empty while none is chosen. */
  store: string;
  onStore: (id: string) => void;
  onStores: (stores: Store[], near: Position) => void;
  onNext: () => void;
}

/** Show the second step: how the items are returned, and to which store. */
function MethodStep({ progress, methods, method, onMethod, stores, store, onStore, onStores, onNext }: MethodStepProps) {
  const { t } = useTranslation("portal");
  const enumLabel = useEnumLabel();
  const [isMissing, setIsMissing] = useState(false);
  const needsStore = method === "IN_STORE" && stores.length > 0 && !store;
  const goOn = () => (needsStore ? setIsMissing(true) : onNext());
  return (
    <Page title={t("method.title")} step={progress}>
      <fieldset className="options">
        <legend className="bh-hidden">{t("method.title")}</legend>
        {methods.map((one) => (
          <label key={one} className="card pick">
            <input type="radio" name="method" checked={one === method} onChange={() => onMethod(one)} />
            <span className="grow">
              <span>{enumLabel("customer_method", one)}</span>
              <span className="hint">{t(`method.hint.${one}`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {method === "IN_STORE" && (
        <OnDemand>
          <StoreChoice stores={stores} chosen={store} onChoose={onStore} onStores={onStores} />
        </OnDemand>
      )}
      {isMissing && needsStore && <Notice tone="danger">{t("method.chooseStore")}</Notice>}
      <StepActions back="../request/items">
        <button type="button" className="button" onClick={goOn}>
          {t("continue")}
        </button>
      </StepActions>
    </Page>
  );
}
