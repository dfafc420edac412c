import type { PropsWithChildren } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { signInPath, useSession } from "./lib/session.ts";
import { Starting } from "./starting.tsx";

/**
 * Lets only a signed-in person through; everyone else signs in and comes back to this address. It asks the session, which is at
 * hand: nothing is fetched, so nothing on the page is ever taken down while something is checked.
 */
export function AuthGate({ children }: PropsWithChildren) {
  const isInitialized = useSession((session) => session.isInitialized);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const here = useLocation();
  if (!isInitialized) return <Starting />;
  if (!isAuthenticated) return <Navigate to={signInPath(here)} replace />;
  return children;
}
