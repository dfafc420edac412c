import type { FastifyBaseLogger, FastifyInstance } from "fastify";
import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import type { Clock } from "#server/kit/clock";
import type { FileStorage } from "#server/kit/file-storage/port";
import type { MountPorts } from "#server/kit/mount";

/** What a module of every area receives. */
export interface CoreDeps {
  db: Database;
  config: Config;
  clock: Clock;
  log: FastifyBaseLogger;
  ports: MountPorts;
  /** The bytes of files. */
  storage: FileStorage;
}

/** The server half of a module of core or catalogue: mounts its routes on the app. */
export type CoreModule<Links = object> = (app: FastifyInstance, deps: CoreDeps & Links) => void | Promise<void>;
