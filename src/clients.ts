import type { AxiosInstance } from "axios";
import { makeHttp } from "#providers/data/http";
import { originOf } from "#providers/data/origin";
import type { Api } from "./lib/api.ts";
import { currentLanguage } from "./lib/i18n.ts";
import { currentToken, renewSession, signOut } from "./lib/session.ts";

const clients = new Map<string, AxiosInstance>();

/** The HTTP client of an origin; services at one origin share one. */
export function clientFor(origin: string): AxiosInstance {
  const known = clients.get(origin);
  if (known) return known;
  const client = makeHttp({
    baseURL: origin,
    token: currentToken,
    language: currentLanguage,
    onUnauthenticated: signOut,
    onForbidden: () => void renewSession(api),
  });
  clients.set(origin, client);
  return client;
}

/** For pages outside the frame, which know the merchants' service only. */
export const api: Api = {
  call: async (method, url, { body, signal } = {}) => {
    const client = clientFor(originOf("merchants", import.meta.env));
    const { data } = await client.request({ method, url, ...(body !== undefined && { data: body }), ...(signal && { signal }) });
    return data;
  },
  // No envelope there: read as a file, its header is what counts.
  build: async () => {
    const { headers } = await clientFor(originOf("merchants", import.meta.env)).get("/healthz", { responseType: "blob" });
    return (headers["x-build"] as string | undefined) ?? null;
  },
  address: (path) => `${originOf("merchants", import.meta.env)}${path}`,
};
