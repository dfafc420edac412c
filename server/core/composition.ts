import type { FastifyInstance } from "fastify";
import type { Lookup } from "#server/core/audit/api";
import type { FileUses, MadeFiles } from "#server/core/files/api";
import type { Reader } from "#server/db/open";
import type { WorkGauge } from "#server/db/work-gauge";
import type { Subscriber } from "#server/jobs/outbox";
import type { Task } from "#server/jobs/scheduler";
import type { Handlers } from "#server/jobs/worker";
import type { PersonalCopies, PersonalData } from "./customer-data/api.ts";
import type { ExportedList } from "./exports/api.ts";
import type { CoreDeps } from "./module.ts";
import type { RecordUser, UsedKind } from "./ports.ts";

/** Finds what refers to a record. */
type FindUsers = (reader: Reader, storeId: string, id: string) => Promise<RecordUser[]>;

/** What an area adds to the program, in the `area.ts` of its folder. */
export interface Area<Deps extends CoreDeps = CoreDeps> {
  name: string;
  /** Answer what earlier areas ask. */
  fillPorts?(): void;
  /** Register the routes of one module after the other. */
  routes(app: FastifyInstance, deps: Deps): Iterable<void | Promise<void>>;
  /** The handlers of background jobs, by queue. */
  jobs?(deps: Deps): Handlers;
  /** What is done from time to time. */
  tasks?(deps: Deps): readonly Task[];
  /** What Prometheus is told of the area's work. */
  gauges?: readonly WorkGauge[];
  /** Who hears which events. */
  subscribers?(deps: Deps): readonly Subscriber[];
  /** The lists that can be written to a file. */
  exports?(deps: Deps): readonly ExportedList[];
  /** What is stored about customers. */
  personalData?(deps: Deps): readonly PersonalData[];
  /** What is kept of them in copies. */
  personalCopies?: readonly PersonalCopies[];
  /** What files are used for, and which ones the area makes itself. */
  fileUses?: FileUses;
  madeFiles?: readonly MadeFiles[];
  /** How the log names the area's objects, by their types. */
  nameLookups?: Readonly<Record<string, Lookup>>;
  /** What may refer to records of this area and of earlier ones, and prevents their removal. */
  users?: Readonly<Partial<Record<UsedKind, readonly FindUsers[]>>>;
}
