import { useCallback, useEffect, useMemo, useState } from "react";
import type { PortalOrder, PortalReturn, PortalRow } from "#contracts/portal/portal";
import type { PortalWarranty } from "#contracts/portal/warranty";
import { CasePage } from "./case-page.tsx";
import { clientOf, type Pass, Refused } from "./client.ts";
import { OrderPage } from "./order-page.tsx";
import { Notice, Page } from "./parts.tsx";
import { RegisterItem } from "./register-item.tsx";
import { RequestSteps, type Step } from "./request-steps.tsx";
import { useSpeech } from "./words.ts";

type View = { name: "order" } | { name: Step } | { name: "case" | "register"; id: string };
const start: View = { name: "order" };

/** Where one is, kept in the browser's history so that its own "back" goes a step back. */
function useView(): [View, (view: View) => void] {
  // After a reload the browser still knows the step.
  const [view, setView] = useState<View>(() => (history.state as View | null) ?? start);
  useEffect(() => {
    if (!history.state) history.replaceState(start, "");
    const follow = ({ state }: PopStateEvent) => setView((state as View | null) ?? start);
    addEventListener("popstate", follow);
    return () => {
      removeEventListener("popstate", follow);
      history.replaceState(null, "");
    };
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
  warranty: PortalWarranty;
}

/** The item to be registered; null once there is nothing to register any more, as after the browser's own "back". */
function placeOf({ order, warranty }: Known, id: string) {
  const line = order.lines.find(({ order_line_id }) => order_line_id === id);
  const coverage = warranty.items.find(({ order_line_id }) => order_line_id === id)?.coverage;
  return line && coverage?.state === "TO_REGISTER" ? { line, coverage } : null;
}

/** A found order: its returns, and the way to a new one. */
export function Visit({ pass, onLeave }: { pass: Pass; onLeave: (said: string | null) => void }) {
  const { t, language } = useSpeech();
  const client = useMemo(() => clientOf(language, pass), [language, pass]);
  const [view, go] = useView();
  const [known, setKnown] = useState<Known | null>(null);
  const [problem, setProblem] = useState<Refused | null>(null);
  const [sent, setSent] = useState<PortalReturn | null>(null);
  const [said, setSaid] = useState("");
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
    const found = Promise.all([client.order(), client.returns(), client.warranty()]);
    found.then(([order, { items }, warranty]) => setKnown({ order, returns: items, warranty }), fail);
  }, [client, fail]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving is not a reason to load again
  useEffect(() => {
    load();
  }, [client]);
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
  const leaveFor = (next: View) => {
    setSaid("");
    go(next);
  };
  const toRegister = view.name === "register" ? placeOf(known, view.id) : null;
  if (toRegister) {
    return (
      <RegisterItem
        key={toRegister.line.order_line_id}
        {...toRegister}
        client={client}
        onBack={() => go(start)}
        onEnd={() => onLeave(t("ended"))}
        onDone={(warranty) => {
          setKnown({ ...known, warranty });
          setSaid(t("warranty.done"));
          go(start);
        }}
      />
    );
  }
  if (view.name === "order" || view.name === "register") {
    return (
      <OrderPage
        {...known}
        said={said}
        onRegister={(id) => leaveFor({ name: "register", id })}
        onNew={() => leaveFor({ name: "items" })}
        onOpen={(id) => leaveFor({ name: "case", id })}
        onLeave={() => onLeave(null)}
      />
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
