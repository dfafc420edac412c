import { keys } from "@refinedev/core";
import type { AxiosInstance } from "axios";
import { makeAuthProvider } from "#providers/auth";
import { makeHttp } from "#providers/data/http";
import { originOf } from "#providers/data/origin";
import { makeQueryClient } from "#providers/query-client";
import type { Api } from "#src/lib/calls/api";
import { holdSignIn } from "#src/lib/session/pending-sign-in";
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
} from "#src/lib/session/session";
import { currentLanguage } from "#src/lib/words/i18n";

const env: Record<string, unknown> = import.meta.env;
const merchantsOrigin = originOf("merchants", env);
const clients = new Map<string, AxiosInstance>();

/** Return the HTTP client of an origin; services at one origin share one. */
export function clientFor(baseURL: string): AxiosInstance {
  const known = clients.get(baseURL);
  if (known) return known;
  const onRefused = (error: unknown) => void auth.onError(error);
  const client = makeHttp({ baseURL, token: currentToken, language: currentLanguage, onRefused });
  clients.set(baseURL, client);
  return client;
}

let running = 0;
/** Mark the session as loading while any of its calls runs. */
async function whileLoading<T>(call: () => Promise<T>): Promise<T> {
  running += 1;
  if (running === 1) dispatch({ type: "LOADING_API", loading: true });
  try {
    return await call();
  } finally {
    running -= 1;
    if (running === 0) dispatch({ type: "LOADING_API", loading: false });
  }
}

/** Calls outside of Refine: starting the session, signing in, and the build the server serves. */
export const api: Api = {
  call: (method, url, { body, signal } = {}) =>
    whileLoading(async () => {
      const client = clientFor(merchantsOrigin);
      const { data } = await client.request({ method, url, ...(body !== undefined && { data: body }), ...(signal && { signal }) });
      return data;
    }),
  // Not an envelope: fetched as a file for its header.
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
  listStores: (stores) => dispatch({ type: "STORES_LIST", stores }),
  begin: signIn,
  hold: holdSignIn,
  end: signOut,
  renew: () => void renewSession(api),
  changingPassword: (changing) => dispatch({ type: "CHANGE_PWD", changing }),
});

/** Refine's query cache, exported for prefetching before a page renders. */
export const queryClient = makeQueryClient();

// The next person or store must not see data of the previous one.
onSessionEnd(() => queryClient.clear());
// Refine's cached identity and rights follow the session, whatever changed it.
subscribeSession(() => {
  const { isInitialized, isAuthenticated, user, memberPermissions } = getSession();
  if (!isInitialized) return;
  const answers = { check: { authenticated: isAuthenticated }, identity: user, permissions: memberPermissions } as const;
  for (const action of ["check", "identity", "permissions"] as const)
    queryClient.setQueryData(keys().auth().action(action).get(), answers[action]);
});
