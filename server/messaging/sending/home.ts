import type { Config } from "#server/config";
import type { Database } from "#server/db/open";
import { hmacSha256 } from "#server/kit/digest";

type Place = Pick<Config, "secret" | "publicUrl">;

const fingerprintOf = ({ secret, publicUrl }: Place): string => hmacSha256(secret, `sending\n${publicUrl}`).toString("hex");

/**
 * Return since when marketing is held; null: it may be sent. A database that was last sent from under another address or secret is a copy or a
 * restored backup, whose people have had these messages already.
 */
export async function heldSince({ kysely }: Pick<Database, "kysely">, place: Place, now: Date): Promise<string | null> {
  const fingerprint = fingerprintOf(place);
  const known = await kysely.selectFrom("sending_home").selectAll().executeTakeFirst();
  if (!known) {
    await kysely
      .insertInto("sending_home")
      .values({ fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return null;
  }
  if (known.fingerprint === fingerprint) return null;
  if (known.held_since === null)
    await kysely.updateTable("sending_home").set({ held_since: now.toISOString() }).where("held_since", "is", null).execute();
  return known.held_since ?? now.toISOString();
}

/** Let marketing be sent from here. */
export async function confirmHome({ kysely }: Pick<Database, "kysely">, place: Place): Promise<void> {
  const here = { fingerprint: fingerprintOf(place), held_since: null };
  await kysely
    .insertInto("sending_home")
    .values(here)
    .onConflict((conflict) => conflict.column("only_one").doUpdateSet(here))
    .execute();
}
