import { useEffect, useState } from "react";
import type { PortalClaimRow } from "#contracts/portal/claims";
import { useOrderContext } from "../order-area.tsx";

const none: readonly PortalClaimRow[] = [];

/** Return the order's claims, and whether the store takes reports here. A failure only hides them: returns do not depend on them. */
export function useClaims(): { claims: readonly PortalClaimRow[]; mayReport: boolean } {
  const { client } = useOrderContext();
  const [claims, setClaims] = useState(none);
  const [mayReport, setMayReport] = useState(false);
  useEffect(() => {
    let isShown = true;
    client.claims().then(
      ({ items }) => isShown && setClaims(items),
      () => undefined,
    );
    client.claimEligibility().then(
      ({ types }) => isShown && setMayReport(types.length > 0),
      () => undefined,
    );
    return () => {
      isShown = false;
    };
  }, [client]);
  return { claims, mayReport };
}
