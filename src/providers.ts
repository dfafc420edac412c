import { keys } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import { makeAuthProvider } from "#providers/auth";
import { makeHttp } from "#providers/data/http";
import { originOf } from "#providers/data/origin";
import { makeQueryClient } from "#providers/query-client";
import type { Api } from "./lib/api.ts";
import { currentLanguage } from "./lib/i18n.ts";
import { holdSignIn } from "./lib/pending-sign-in.ts";
import {
  currentStoreId,
  currentToken,
  dispatch,
  getSession,
  knownSession,
  onSessionEnd,
  renewSession,
  signIn,
  signOut,
  subscribeSession,
} from "./lib/session.ts";

const env: Record<string, unknown> = import.meta.env;
const merchantsOrigin = originOf("merchants", env);
const clients = new Map<string, AxiosInstance>();

/** The HTTP client of an origin; services at one origin share one. */
export function clientFor(baseURL: string): AxiosInstance {
  const known = clients.get(baseURL);
  if (known) return known;
  const onRefused = (error: unknown) => void auth.onError(error);
  const client = makeHttp({ baseURL, token: currentToken, language: currentLanguage, onRefused });
  clients.set(baseURL, client);
  return client;
}

/** For what is no record and no operation of a page: starting the session, the ways into it, which build the server serves. */
export const api: Api = {
  call: async (method, url, { body, signal } = {}) => {
    const client = clientFor(merchantsOrigin);
    const { data } = await client.request({ method, url, ...(body !== undefined && { data: body }), ...(signal && { signal }) });
    return data;
  },
  // No envelope there: read as a file, its header is what counts.
  build: async () => {
    const { headers } = await clientFor(merchantsOrigin).get("/healthz", { responseType: "blob" });
    return (headers["x-build"] as string | undefined) ?? null;
  },
  address: (path) => `${merchantsOrigin}${path}`,
};

/** Refine's auth provider over the session. */
export const auth = makeAuthProvider(api.call, {
  known: knownSession,
  token: currentToken,
  memberStoreId: () => (getSession().userType === "member" ? currentStoreId() : null),
  begin: signIn,
  hold: holdSignIn,
  end: signOut,
  renew: () => void renewSession(api),
  changingPassword: (changing) => dispatch({ type: "CHANGE_PWD", changing }),
});

/** Where Refine keeps what was answered; also for those who ask before a page stands. */
export const queryClient = makeQueryClient();

// Nothing of the former person or store may be seen by the next.
onSessionEnd(() => queryClient.clear());
// What Refine knows of the session is the session: it changes with it, whoever changed it.
subscribeSession(() => {
  const { isInitialized, isAuthenticated, user, memberPermissions } = getSession();
  if (!isInitialized) return;
  const answers = { check: { authenticated: isAuthenticated }, identity: user, permissions: memberPermissions } as const;
  for (const action of ["check", "identity", "permissions"] as const)
    queryClient.setQueryData(keys().auth().action(action).get(), answers[action]);
});
