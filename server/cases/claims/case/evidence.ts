import type { Evidence } from "#contracts/claims/bodies";
import { itemById } from "#server/cases/kernel/goods/items";
import { ensure } from "#server/kit/errors";
import type { Draft } from "./draft.ts";
import { assertFiles } from "./files.ts";

const mostFiles = 10;

/** Add files to items; without an item to the first. @throws NOT_FOUND, TOO_MANY_FILES */
export async function addEvidence(draft: Draft, added: readonly (Evidence & { item_id?: string | undefined })[]): Promise<void> {
  const { record, tx, context } = draft;
  await assertFiles(
    tx,
    context,
    record.order.id,
    added.map(({ file_id }) => file_id),
  );
  for (const { item_id, file_id, kind } of added) {
    const item = item_id ? itemById(record, item_id) : record.items[0];
    if (!item || item.evidence.some((one) => one.file_id === file_id)) continue;
    ensure(item.evidence.length < mostFiles, "TOO_MANY_FILES", { most: mostFiles });
    draft.item(item, { evidence: [...item.evidence, { file_id, kind }] });
  }
}
