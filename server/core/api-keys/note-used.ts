import type { Reader } from "#server/db/open";

/** Note when a key was used last. */
export async function noteKeyUsed(reader: Reader, { store_id, id }: { store_id: string; id: string }, now: Date): Promise<void> {
  await reader
    .updateTable("api_key")
    .set({ last_used_at: now.toISOString() })
    .where("store_id", "=", store_id)
    .where("id", "=", id)
    .execute();
}
