import { compare } from "bcrypt";
import type { Database } from "#server/db/open";
import { demoPassword, memberEmails, ownerEmail } from "./demo-people.ts";

/**
 * Return a check whether the demo's published password still opens one of its accounts. Each hash is tested once: the
 * demo uses one for all its people, so a check costs one lookup by address.
 */
export function demoAccountsIn(db: Database): () => Promise<boolean> {
  let tried: ReadonlyMap<string, boolean> = new Map();
  return async () => {
    const hashes = await db.kysely
      .selectFrom("account")
      .select("password_hash")
      .distinct()
      .where("email", "in", [ownerEmail, ...memberEmails])
      .where("status", "=", "active")
      .execute();
    const seen = new Map<string, boolean>();
    for (const { password_hash: stored } of hashes) seen.set(stored, tried.get(stored) ?? (await compare(demoPassword, stored)));
    tried = seen;
    return [...seen.values()].includes(true);
  };
}
