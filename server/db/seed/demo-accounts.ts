import { compare } from "bcrypt";
import type { Database } from "../open.ts";
import { demoPassword, memberEmails, ownerEmail } from "./people.ts";

/**
 * Answers whether the demo's published password still opens one of its accounts. Each hash is tried once: the demo is made with one
 * for all its people, so a question costs a look at the index of addresses.
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
    for (const { password_hash: kept } of hashes) seen.set(kept, tried.get(kept) ?? (await compare(demoPassword, kept)));
    tried = seen;
    return [...seen.values()].includes(true);
  };
}
