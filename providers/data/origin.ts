import type { Service } from "#contracts/contract";

/** `VITE_RETURN_AND_EXCHANGE_API` and so on: the origin a service lives at. Unset means the page's own. */
export const originOf = (service: Service, env: Record<string, unknown>): string =>
  String(env[`VITE_${service.toUpperCase().replace(/-/g, "_")}_API`] ?? "").replace(/\/+$/, "");
