import { createContext, useContext } from "react";

/** The network access of pages outside the layout, such as the sign-in form. Everything inside uses the hooks. */
export interface Api {
  /** Return the build the server serves; null without a web app. Rejects when it cannot be reached. */
  build?: () => Promise<string | null>;
  /** Resolve with the envelope's `data`; reject with a failed call (see `failed.ts`). */
  call: <T = unknown>(
    method: "GET" | "POST" | "PUT" | "PATCH",
    path: string,
    options?: { body?: unknown; signal?: AbortSignal },
  ) => Promise<T>;
  /** Return the URL of an API path, for redirecting the browser. */
  address: (path: string) => string;
}

export const ApiContext = createContext<Api | null>(null);

/** Return the network access. Refine's useCustom would pass each refusal to the auth provider's onError, which is for the signed-in. */
export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi outside of the app");
  return api;
}
