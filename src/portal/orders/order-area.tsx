import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Navigate, Outlet, useLocation, useMatch, useOutletContext } from "react-router-dom";
import type { PortalClaimRow } from "#contracts/portal/claims";
import type { PortalCredit } from "#contracts/portal/credits";
import type { PortalOrder, PortalRow } from "#contracts/portal/shapes";
import type { PortalWarranty } from "#contracts/portal/warranty";
import { asFailed, type Failed } from "#src/lib/calls/failed";
import { type Client, type CustomerSession, makeClient } from "../client.ts";
import { useStoreContext } from "../frame/store-area.tsx";
import { useLanguage } from "../frame/words.ts";
import { Failure, Page } from "../parts/parts.tsx";

interface Loaded {
  order: PortalOrder;
  returns: PortalRow[];
  warranty: PortalWarranty;
  credits: PortalCredit[];
  claims: PortalClaimRow[];
  /** The store takes reports of problems with this order. */
  mayReport: boolean;
}

/** Context of the pages of a found order. */
export interface OrderContext extends Loaded {
  client: Client;
  /** Replace the loaded warranty by the answer of a registration. */
  onRegistered: (warranty: PortalWarranty) => void;
  onLeave: () => void;
}
export const useOrderContext = () => useOutletContext<OrderContext>();

/** Show the pages of a found order; without one, redirect to the start and back afterwards. */
export function OrderArea() {
  const { session, endSession } = useStoreContext();
  const { pathname } = useLocation();
  if (!session) return <Navigate to="." replace state={{ from: pathname }} />;
  return <LoadedOrder key={session.order.id} session={session} onEnd={endSession} />;
}

function LoadedOrder({ session, onEnd }: { session: CustomerSession; onEnd: (notice?: string) => void }) {
  const { t } = useTranslation("portal");
  const language = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a client is made for a session and a language
  const client = useMemo(() => makeClient(language, session, () => onEnd(t("sessionEnded"))), [language, session]);
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [error, setError] = useState<Failed | null>(null);
  const load = () => {
    setError(null);
    loadOrder(client).then(setLoaded, (thrown) => setError(asFailed(thrown)));
  };
  const isOverview = useMatch("/portal/:store/order") !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded for a session, and in another language once more
  useEffect(() => {
    load();
  }, [client]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what a request or a withdrawal changed shows when the customer comes back
  useEffect(() => {
    if (isOverview && loaded) load();
  }, [isOverview]);
  const title = t("order.title", { number: session.order.number });
  if (!loaded) {
    return error ? (
      <Failure title={title} error={error} onRetry={load} />
    ) : (
      <Page title={title}>
        <p role="status">{t("loading")}</p>
      </Page>
    );
  }
  const context: OrderContext = {
    ...loaded,
    client,
    onRegistered: (warranty) => setLoaded({ ...loaded, warranty }),
    onLeave: () => onEnd(),
  };
  return <Outlet context={context} />;
}

/** Load what the pages of an order show, together, so that nothing moves under a finger. A failure of claims only hides them. */
async function loadOrder(client: Client): Promise<Loaded> {
  const [order, returns, warranty, credits, claims, eligibility] = await Promise.all([
    client.order(),
    client.returns(),
    client.warranty(),
    client.credits(),
    client.claims().catch(() => null),
    client.claimEligibility().catch(() => null),
  ]);
  return {
    order,
    returns: returns.items,
    warranty,
    credits: credits.items,
    claims: claims?.items ?? [],
    mayReport: eligibility !== null && eligibility.types.length > 0,
  };
}
