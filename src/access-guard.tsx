import type { PropsWithChildren } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { mayVisit } from "#contracts/screen-access";
import { twoFactorAddress } from "#src/lib/routing/home-address";
import { usePageHandle } from "#src/lib/routing/page-handle";
import { useAbility } from "#src/lib/session/can";
import { useSession } from "#src/lib/session/session";
import { Forbidden } from "./pages/misc/message-page.tsx";

/**
 * Show the page, or the 403 page in its place: first by the path, then by the right the screen requires. A member without any permission
 * sees no page but those of their own account, and whoever must set up two-factor authentication only the one that does it.
 */
export function AccessGuard({ children }: PropsWithChildren) {
  const ability = useAbility();
  const { pathname } = useLocation();
  const page = usePageHandle();
  const mustSetUp = useSession((session) => session.user?.must_set_up_two_factor);
  // In the same place in both cases: the recovery codes on the page stay when the rights come back.
  if (mustSetUp) return pathname === twoFactorAddress ? children : <Navigate to={twoFactorAddress} replace />;
  return mayVisit(ability, { path: pathname, can: page?.can, platforms: page?.platforms }) ? (
    children
  ) : (
    <Forbidden isWithoutRights={!ability.can("read", "Store")} />
  );
}
