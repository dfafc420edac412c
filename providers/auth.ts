import type { AuthProvider } from "@refinedev/core";

/** What the session offers; the app hands it in. */
export interface SessionPort {
  isAuthenticated: () => boolean;
  user: () => unknown;
  permissions: () => unknown;
  signIn: (given: unknown) => Promise<void>;
  signOut: () => Promise<void> | void;
}

const signInPath = "/auth/login-unprotected";

/**
 * Refine's view of the session. Always resolves, never throws. `onError` does nothing: the HTTP layer has ended the session by the
 * time a 401 arrives here, once however many calls failed.
 */
export function makeAuthProvider(
  session: SessionPort,
): Required<Pick<AuthProvider, "login" | "logout" | "check" | "onError" | "getPermissions" | "getIdentity">> {
  return {
    login: async (given) => {
      try {
        await session.signIn(given);
        return { success: true };
      } catch (error) {
        return { success: false, error: error as Error };
      }
    },
    logout: async () => {
      try {
        await session.signOut();
      } catch {
        // The session is over on this device whatever the server said.
      }
      return { success: true, redirectTo: signInPath };
    },
    check: async () => (session.isAuthenticated() ? { authenticated: true } : { authenticated: false, redirectTo: signInPath }),
    onError: async () => ({}),
    getPermissions: async () => session.permissions(),
    getIdentity: async () => session.user(),
  };
}
