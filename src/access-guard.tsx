import type { PropsWithChildren } from "react";
import { useLocation } from "react-router-dom";
import { mayVisit } from "#contracts/screen-access";
import { useAbility } from "./lib/can.ts";
import { usePageHandle } from "./lib/page-handle.ts";
import Forbidden from "./pages/misc/forbidden.tsx";

/**
 * Show the page, or the 403 page in its place: first by the path, then by the right the screen requires. A member without any permission
 * sees no page at all.
 */
export function AccessGuard({ children }: PropsWithChildren) {
  const ability = useAbility();
  const { pathname } = useLocation();
  const page = usePageHandle();
  return mayVisit(ability, { path: pathname, can: page?.can, platforms: page?.platforms }) ? (
    children
  ) : (
    <Forbidden isWithoutRights={!ability.can("read", "Store")} />
  );
}
