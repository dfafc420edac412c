import { platformContext } from "#server/core/stores/api";
import type { ModuleDeps } from "#server/platforms/module";
import type { LivePlatform } from "#server/platforms/port";
import { isPlatformError } from "#server/platforms/port/errors";
import type { PlatformReturn } from "#server/platforms/port/returns";
import { returnsUnderWay, savePlatformReturn } from "#server/platforms/ports";

/**
 * Read the returns made on the platform itself: those from before it told of them, and those it told of while nobody listened. Their
 * units cannot be returned here as well. Repeatable; without access to returns nothing is read. @throws PlatformError
 */
export async function readReturns(
  deps: Pick<ModuleDeps, "db" | "clock">,
  { returns }: LivePlatform,
  { storeId, since }: { storeId: string; since: string | null },
  signal: AbortSignal,
): Promise<void> {
  if (!returns) return;
  try {
    const seen = new Set<string>();
    let cursor: string | null = null;
    do {
      signal.throwIfAborted();
      const page: Awaited<ReturnType<typeof returns.page>> = await returns.page(since, cursor);
      for (const found of page.items) {
        seen.add(found.external_id);
        await save(deps, storeId, found);
      }
      cursor = page.next;
    } while (cursor !== null);
    // What ended unnoticed is under way there no more.
    for (const externalId of (await returnsUnderWay(deps.db.kysely, storeId)).filter((id) => !seen.has(id))) {
      signal.throwIfAborted();
      const found = await returns.get(externalId);
      if (found) await save(deps, storeId, found);
    }
  } catch (error) {
    if (!isPlatformError(error, "scope_missing")) throw error;
  }
}

/** One whose order is not here, or that a case here may be making right now, is left alone. */
const save = ({ db, clock }: Pick<ModuleDeps, "db" | "clock">, storeId: string, found: PlatformReturn): Promise<unknown> =>
  db.transaction(async (tx) => savePlatformReturn(tx, await platformContext(tx, storeId, clock.now()), found));
