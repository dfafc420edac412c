import type { PropsWithChildren } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { signInPath, useSession } from "#src/lib/session/session";
import { Starting } from "./starting.tsx";

/**
 * Show its children to signed-in users; send everyone else to sign in and back to this address. It reads the session, which is in
 * memory, so no page is unmounted while something is checked.
 */
export function AuthGate({ children }: PropsWithChildren) {
  const isInitialized = useSession((session) => session.isInitialized);
  const isAuthenticated = useSession((session) => session.isAuthenticated);
  const here = useLocation();
  if (!isInitialized) return <Starting />;
  if (!isAuthenticated) return <Navigate to={signInPath(here)} replace />;
  return children;
}
