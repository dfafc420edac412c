import { createContext, useContext } from "react";

/** What a page outside the frame needs of the network: the sign-in form and its kin. Everything inside goes through the hooks. */
export interface Api {
  /** Which web app the server serves now; null where it serves none. Rejects when it cannot be reached. */
  build?: () => Promise<string | null>;
  /** Answers the envelope's `data`; rejects with a failed call (see `failed.ts`). */
  call: <T = unknown>(
    method: "GET" | "POST" | "PUT" | "PATCH",
    path: string,
    options?: { body?: unknown; signal?: AbortSignal },
  ) => Promise<T>;
  /** Where a path of the API is, for a browser that is led there. */
  address: (path: string) => string;
}

export const ApiContext = createContext<Api | null>(null);

export function useApi(): Api {
  const api = useContext(ApiContext);
  if (!api) throw new Error("useApi outside of the app");
  return api;
}
