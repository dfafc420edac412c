import { sql } from "kysely";
import type { FileUser } from "#contracts/files";
import type { CoreDeps } from "#server/core/module";
import type { CallContext } from "#server/kit/context";
import { notFound } from "#server/kit/errors";
import { usesBy } from "./file-uses.ts";
import { seesUnused, usersReadBy } from "./list-files.ts";

/** What the portal shows to every customer is no secret to members. */
const usersSeenByAll: readonly FileUser[] = ["portal"];

/**
 * Assert that the caller may open an upload: it is a public picture, something they may read uses it, or nothing uses it yet and it is
 * their own or could be listed to them. @throws NOT_FOUND
 */
export async function assertMayOpen({ db }: Pick<CoreDeps, "db">, { store, actor }: CallContext, id: string): Promise<void> {
  const { rows } = await sql<{ allowed: boolean }>`
    select f.is_public or u.uses <> '[]'::jsonb or (not u.is_used and (${seesUnused(actor)}::boolean or f.created_by = ${actor.id})) as allowed
    from file as f cross join lateral ${usesBy([...usersSeenByAll, ...usersReadBy(actor)])} as u
    where f.store_id = ${store.id} and f.id = ${id}`.execute(db.kysely);
  if (!rows[0]?.allowed) throw notFound();
}
