import type { FastifyInstance } from "fastify";
import type { CoreDeps } from "#server/core/module";
import type { CarrierPort } from "./carriers/port.ts";
import type { Connector, PlatformOf } from "./connections/store-platforms.ts";

/** What a module receives that knows stores' platforms. */
export interface ModuleDeps extends CoreDeps {
  platformOf: PlatformOf;
  connector: Connector;
  /** Return the adapter that buys return labels, by its name in the settings. */
  carrierOf(adapter: string): CarrierPort;
}

/**
 * Return the dependencies with what stores' platforms need. The program gives every module all of them: those of earlier areas only do not
 * know the rest, and hand it on to the ports of later ones.
 */
export const allOf = (deps: CoreDeps): ModuleDeps => deps as ModuleDeps;

/** The server half of a module: mounts its routes on the app. */
export type Module<Links = object> = (app: FastifyInstance, deps: ModuleDeps & Links) => void | Promise<void>;
