import type { CategoryAccess } from "#server/catalogue/ports";
import type { CoreDeps } from "#server/core/module";
import { easyshipOrigin } from "#server/platforms/carriers/api";
import { listConnectionRows, openCredentials } from "./repository.ts";

/** Return how a store's own connection asks Easyship for its categories; null: it has none that works. */
export async function findCategoryAccess(
  { db, config, ports }: Pick<CoreDeps, "db" | "config" | "ports">,
  storeId: string,
): Promise<CategoryAccess | null> {
  const rows = await listConnectionRows(db.kysely, storeId);
  const row = rows.find(({ provider, status }) => provider === "easyship" && status !== "REFUSED");
  const key = row && openCredentials(ports.seal, row)?.api_key;
  return key ? { key, url: easyshipOrigin(key, { easyship: config.easyshipUrl, easyshipSandbox: config.easyshipSandboxUrl }) } : null;
}
