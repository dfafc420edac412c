import { useAbility } from "@casl/react";
import type { PropsWithChildren } from "react";
import { useLocation } from "react-router-dom";
import { type AppAbility, may, mayOpen, onPlatform } from "#contracts/ability";
import { usePageHandle } from "./lib/page-handle.ts";
import { useSession } from "./lib/session.ts";
import Forbidden from "./pages/misc/forbidden.tsx";

/** Shows the page, or the 403 page in its place: the spec's table by path, then what the screen itself asks for. */
export function AccessGuard({ children }: PropsWithChildren) {
  const ability = useAbility<AppAbility>();
  const platform = useSession((session) => session.store_platform?.normalized);
  const { pathname } = useLocation();
  const page = usePageHandle();
  const isAllowed = page?.permission === undefined || may(ability, page.permission);
  return isAllowed && onPlatform(page?.platforms, platform) && mayOpen(ability, pathname) ? children : <Forbidden />;
}
