import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { FileStorage } from "#server/kit/file-storage/port";
import type { MountPorts } from "#server/kit/mount";
import type { CarrierPort } from "#server/platforms/carriers/port";
import type { Connector, PlatformOf } from "#server/platforms/connections/store-platforms";

/** What a module receives. It reaches other modules only through `links`, passed by the composition root. */
export interface ModuleDeps {
  db: Database;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  ports: MountPorts;
  platformOf: PlatformOf;
  connector: Connector;
  /** The bytes of files. */
  storage: FileStorage;
  /** Return the adapter that buys return labels, by its name in the settings. */
  carrierOf(adapter: string): CarrierPort;
}

/** The server half of a module: mounts its routes on the app. */
export type Module<Links = object> = (app: FastifyInstance, deps: ModuleDeps & Links) => void | Promise<void>;
