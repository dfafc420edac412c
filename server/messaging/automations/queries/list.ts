import type { automations } from "#contracts/automations/automations";
import type { Input, Output } from "#contracts/contract";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { foldedWordsIn } from "#server/db/search";
import type { CallContext } from "#server/kit/context";
import { figureColumns, shownRow } from "./rows.ts";

type Operations = (typeof automations)["operations"];

export async function listAutomations(
  reader: Reader,
  context: CallContext,
  query: Input<Operations["list"]>["query"],
): Promise<Output<Operations["list"]>> {
  const { store, now } = context;
  const keyset = keysetOf("automations", query, "-created_at");
  const found = reader
    .selectFrom("automation as a")
    .where("a.store_id", "=", store.id)
    .where((eb) =>
      eb.and([
        ...(query.q ? foldedWordsIn("a.name", query.q) : []),
        ...(query.type ? [eb("a.type", "in", query.type)] : []),
        ...(query.status ? [eb("a.status", "in", query.status)] : []),
      ]),
    );
  const rows = await (seek(found, "a", keyset) as typeof found).selectAll("a").select(figureColumns(store.id, now)).execute();
  return pageFrom(
    rows.map((row) => shownRow(row, context)),
    query,
    keyset,
    () => countUpTo(reader, found),
  );
}
