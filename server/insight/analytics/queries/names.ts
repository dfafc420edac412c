import { sql } from "kysely";
import type { Request } from "./request.ts";

export interface Text {
  value: string;
  label: string | null;
}

/** Return the texts of numbers of a kind; 0 and unknown numbers have none. */
export async function textsOf({ reader, storeNo }: Request, kind: string, numbers: readonly number[]): Promise<ReadonlyMap<number, Text>> {
  if (numbers.length === 0) return new Map();
  const { rows } = await sql<Text & { number: number }>`
    select number, value, label from analytics_dim where store_no = ${storeNo} and kind = ${kind} and number = any(${[...new Set(numbers)]}::int[])`.execute(
    reader,
  );
  return new Map(rows.map(({ number, ...text }) => [number, text]));
}
