import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { dayIn } from "#server/kit/days";
import { alreadySent } from "#server/kit/mount";
import { findPerson } from "./person.ts";
import type { Person, PersonalData } from "./personal-data.ts";
import { recordsInOrder } from "./records-in-order.ts";
import { countRecords } from "./show-data.ts";

/** Send everything that is stored about a customer as one JSON document, record by record. */
export async function exportData(deps: CoreDeps, context: CallContext, email: string, reply: FastifyReply): Promise<string> {
  const { db, log } = deps;
  const records = recordsInOrder(deps);
  const person = await findPerson(db.kysely, context.store.id, { email }, records);
  const head = {
    email: person.email,
    names: person.names,
    store: context.store.name,
    exported_at: context.now.toISOString(),
  };
  await db.transaction(async (tx) => {
    // Without the address: the log outlives an erasure.
    const after = { records: await countRecords(tx, records, person) };
    await writeAudit(tx, context, { action: "customer_data.exported", object_type: "customer_data", object_id: null, after });
  });
  const file = Readable.from(documentOf(db.kysely, records, person, head));
  file.on("error", (err: Error) => log.error({ err }, "an export of a customer's data broke off"));
  return alreadySent(
    reply
      .header("content-type", "application/json; charset=utf-8")
      .header("content-disposition", `attachment; filename="customer-data-${dayIn(context.store.timezone, context.now)}.json"`)
      .header("cache-control", "private, no-store")
      .send(file),
  );
}

async function* documentOf(reader: Reader, records: readonly PersonalData[], person: Person, head: object): AsyncGenerator<string> {
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n`;
  for (const [i, { noun, read }] of records.entries()) {
    yield `  ${JSON.stringify(noun)}: [`;
    let isFirst = true;
    for await (const record of read(reader, person)) {
      yield `${isFirst ? "" : ","}\n    ${JSON.stringify(record)}`;
      isFirst = false;
    }
    yield isFirst ? "]" : "\n  ]";
    yield i < records.length - 1 ? ",\n" : "\n}\n";
  }
}
