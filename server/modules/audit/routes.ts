import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { type AuditEntry, audit } from "#contracts/audit";
import { csvOf } from "#server/kit/csv";
import { mount } from "#server/kit/mount";
import type { ModuleDeps } from "#server/modules/module";
import { everyEntry, facetsOf, listAudit, type Query } from "./repository.ts";

const head = [
  "at",
  "actor_type",
  "actor_name",
  "actor_id",
  "ip",
  "action",
  "object_type",
  "object_id",
  "reason",
  "field",
  "before",
  "after",
];

export function auditModule(app: FastifyInstance, { db, ports }: ModuleDeps): void {
  mount(
    app,
    audit,
    {
      list: ({ context, query }) => listAudit(db.kysely, context.store.id, query),
      facets: ({ context }) => facetsOf(db.kysely, context.store.id),
      export: async ({ context, query, reply }) => {
        const day = context.now.toISOString().slice(0, 10);
        const entries = await begun(everyEntry(db.kysely, context.store.id, query as Query));
        return reply
          .header("content-type", "text/csv; charset=utf-8")
          .header("content-disposition", `attachment; filename="audit-${day}.csv"`)
          .header("cache-control", "no-store")
          .send(Readable.from(linesOf(entries)));
      },
    },
    ports,
  );
}

/** Read the first batch, so that an error is an answer of its own and not the end of a file that has begun. */
async function begun<T>(batches: AsyncGenerator<T>): Promise<AsyncGenerator<T>> {
  const first = await batches.next();
  return (async function* () {
    if (first.done) return;
    yield first.value;
    yield* batches;
  })();
}

/** One line per changed field. The byte order mark makes spreadsheets read the text as UTF-8. */
async function* linesOf(batches: AsyncIterable<readonly AuditEntry[]>): AsyncGenerator<string> {
  yield `\uFEFF${csvOf([head])}`;
  for await (const entries of batches) if (entries.length > 0) yield csvOf(entries.flatMap(rowsOfEntry));
}

function rowsOfEntry(entry: AuditEntry): (string | null)[][] {
  const { at, actor_type, actor_name, actor_id, ip, action, object_type, object_id, reason, changes } = entry;
  const start = [at, actor_type, actor_name, actor_id, ip, action, object_type, object_id, reason];
  if (changes.length === 0) return [[...start, "", "", ""]];
  return changes.map(({ field, before, after }) => [...start, field, textOf(before), textOf(after)]);
}

const textOf = (value: unknown): string => (value === null ? "" : typeof value === "string" ? value : JSON.stringify(value));
