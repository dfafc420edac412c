import { useCallback, useEffect, useMemo, useState } from "react";
import type { PortalOrder, PortalReturn, PortalRow } from "#contracts/portal";
import { CasePage } from "./case-page.tsx";
import { clientOf, type Pass, Refused } from "./client.ts";
import { OrderPage } from "./order-page.tsx";
import { Notice, Page } from "./parts.tsx";
import { RequestSteps, type Step } from "./request-steps.tsx";
import { useSpeech } from "./words.ts";

type View = { name: "order" } | { name: Step } | { name: "case"; id: string };
const start: View = { name: "order" };

/** Where one is, kept in the browser's history so that its own "back" goes a step back. */
function useView(): [View, (view: View) => void] {
  const [view, setView] = useState<View>(start);
  useEffect(() => {
    history.replaceState(start, "");
    const follow = ({ state }: PopStateEvent) => setView((state as View | null) ?? start);
    addEventListener("popstate", follow);
    return () => removeEventListener("popstate", follow);
  }, []);
  const go = (next: View) => {
    history.pushState(next, "");
    setView(next);
  };
  return [view, go];
}

interface Known {
  order: PortalOrder;
  returns: PortalRow[];
}

/** A found order: its returns, and the way to a new one. */
export function Visit({ pass, onLeave }: { pass: Pass; onLeave: (said: string | null) => void }) {
  const { t, language } = useSpeech();
  const client = useMemo(() => clientOf(language, pass), [language, pass]);
  const [view, go] = useView();
  const [known, setKnown] = useState<Known | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [sent, setSent] = useState<PortalReturn | null>(null);
  const fail = useCallback(
    (error: unknown) => {
      const refused = error instanceof Refused ? error : new Refused("INTERNAL");
      if (refused.code === "UNAUTHENTICATED") onLeave(t("ended"));
      else setProblem(refused);
    },
    [onLeave, t],
  );
  const load = useCallback(() => {
    setProblem(null);
    Promise.all([client.order(), client.returns()]).then(([order, { items }]) => setKnown({ order, returns: items }), fail);
  }, [client, fail]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is not a reason to load again
  useEffect(load, [client]);
  if (!known) {
    return (
      <Page title={t("order.title", { number: pass.order.number })}>
        {problem ? (
          <>
            <Notice tone="danger">{problem.code === "OFFLINE" ? t("offline") : problem.message || t("failed")}</Notice>
            <button type="button" className="button" onClick={load}>
              {t("retry")}
            </button>
          </>
        ) : (
          <p role="status">{t("loading")}</p>
        )}
      </Page>
    );
  }
  const toOrder = () => {
    load();
    go({ name: "order" });
  };
  if (view.name === "order") {
    return (
      <OrderPage {...known} onNew={() => go({ name: "items" })} onOpen={(id) => go({ name: "case", id })} onLeave={() => onLeave(null)} />
    );
  }
  if (view.name === "case") {
    return <CasePage key={view.id} client={client} id={view.id} sent={sent} onBack={toOrder} onEnd={() => onLeave(t("ended"))} />;
  }
  return (
    <RequestSteps
      client={client}
      order={known.order}
      step={view.name}
      onStep={(step) => (step === null ? toOrder() : go({ name: step }))}
      onEnd={() => onLeave(t("ended"))}
      onSent={(made) => {
        setSent(made);
        go({ name: "case", id: made.id });
      }}
    />
  );
}
