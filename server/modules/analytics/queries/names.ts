import { sql } from "kysely";
import type { Request } from "./request.ts";

export interface Text {
  value: string;
  label: string | null;
}

/** Return the texts of numbers; 0 and unknown numbers have none. */
export async function textsOf({ reader, context }: Request, numbers: readonly number[]): Promise<ReadonlyMap<number, Text>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<Text & { id: number }>`
    select id, value, label from analytics_dim where store_id = ${context.store.id} and id = any(${[...new Set(numbers)]}::int[])`.execute(
    reader,
  );
  return new Map(rows.map(({ id, ...text }) => [id, text]));
}
