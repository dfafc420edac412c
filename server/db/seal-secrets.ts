import { sql } from "kysely";
import { type Seal, sealMark, sealMarked, sealOf } from "#server/kit/seal";
import type { Database, Reader } from "./open.ts";

/**
 * Seal the webhook secrets that an earlier version stored in plain text, which SQL cannot: it has no key. Returns how
 * many there were.
 */
export async function sealStoredSecrets({ kysely }: Database, secret: string): Promise<number> {
  const seal = sealOf(secret);
  return (await sealColumn(kysely, seal, "store", "webhook_secret")) + (await sealColumn(kysely, seal, "webhook_endpoint", "secret"));
}

/** Each is replaced only as it was read: replicas that start together, or a person who sets a new one meanwhile, do no harm. */
async function sealColumn(reader: Reader, seal: Seal, table: string, column: string): Promise<number> {
  const [name, held] = [sql.table(table), sql.ref(column)];
  const plain = sql<{ id: string; text: string }>`select id, ${held} as text from ${name} where not starts_with(${held}, ${sealMark})`;
  let sealed = 0;
  for (const { id, text } of (await plain.execute(reader)).rows) {
    const change = sql`update ${name} set ${held} = ${sealMarked(seal, text)} where id = ${id} and ${held} = ${text}`;
    sealed += Number((await change.execute(reader)).numAffectedRows ?? 0);
  }
  return sealed;
}
