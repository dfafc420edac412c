import type { RouteOptions } from "fastify";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Calls of this route are not limited: it says nothing that is secret and costs next to nothing. */
    uncounted?: boolean;
  }
}

/** Mark every route of a scope as not limited, unless it says otherwise; as its hook `onRoute`. */
export function uncounted(route: RouteOptions): void {
  route.config = { uncounted: true, ...route.config };
}
