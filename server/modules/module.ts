import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { MountPorts } from "#server/kit/mount";
import type { CarrierPort } from "#server/platforms/carriers/port";
import type { StorePlatform } from "#server/platforms/port";

/** What a module gets. Another module's work is reached only through `links`, handed over by the composition root. */
export interface ModuleDeps {
  db: Database;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  ports: MountPorts;
  /** The platform adapter that carries out money and stock actions for a store. */
  platformOf(store: { id: string; platform: string }): StorePlatform;
  /** The adapter that buys return labels, by the name the store's settings give. */
  carrierOf(adapter: string): CarrierPort;
}

/** A noun's server half: mounts its routes on the app. */
export type Module<Links = object> = (app: FastifyInstance, deps: ModuleDeps & Links) => void | Promise<void>;
