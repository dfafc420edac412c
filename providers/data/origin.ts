import type { Service } from "#contracts/contract";

/** Return the origin of a service, from `VITE_RETURN_AND_EXCHANGE_API` and the like; unset means the page's own. */
export const originOf = (service: Service, env: Record<string, unknown>): string =>
  String(env[`VITE_${service.toUpperCase().replace(/-/g, "_")}_API`] ?? "").replace(/\/+$/, "");
