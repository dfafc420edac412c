import { lazy, useState } from "react";
import { useTranslation } from "react-i18next";
import { useEnumLabel } from "#src/hooks/use-enum-label";
import type { Method, Position, Store } from "./draft.ts";
import { OnDemand } from "./on-demand.tsx";
import { Notice, Page, StepActions } from "./parts.tsx";

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
export function MethodStep({ progress, methods, method, onMethod, stores, store, onStore, onStores, onNext }: MethodStepProps) {
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
