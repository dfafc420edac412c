import type { Input, Output } from "#contracts/contract";
import type { customerData } from "#contracts/customer-data";
import { writeAudit } from "#server/core/audit/api";
import { dropFiles } from "#server/core/files/api";
import type { CoreDeps } from "#server/core/module";
import { personalCopies } from "#server/core/ports";
import type { Tx } from "#server/db/open";
import { enqueue } from "#server/jobs/queue";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { findPerson, type Sought } from "./person.ts";
import type { Erased } from "./personal-copies.ts";
import type { Person } from "./personal-data.ts";
import { recordsInOrder } from "./records-in-order.ts";
import { countRecords, openCases } from "./show-data.ts";

type Erase = (typeof customerData)["operations"]["erase"];
type Documents = Input<Erase>["body"]["documents"];

export const lateAnswersQueue = "customer-data.answers";
/** An erasure is committed by then; calls that begin later find nobody. */
const longestErasureMs = 60_000;
/** By then every call that ran during an erasure has stored its answer. */
const longestCallMs = 10 * 60_000;

/**
 * Erase a customer's personal data in one transaction. What happened to goods and money stays, without the person.
 * @throws CASES_OPEN while a case of theirs is open
 */
export async function eraseData(
  deps: CoreDeps,
  context: CallContext,
  { email, documents, reason }: Input<Erase>["body"],
): Promise<Output<Erase>> {
  return deps.db.transaction(async (tx) => {
    const person = await lockPerson(tx, deps, context.store.id, { email });
    const open = await openCases(tx, person);
    ensure(open.length === 0, "CASES_OPEN", { cases: open.map(({ number }) => number) });
    const records = await erasePerson(tx, deps, person, { documents, now: context.now });
    if (records.length === 0) return { changed: false, records };
    const after = { documents, records };
    await writeAudit(tx, context, { action: "customer_data.erased", object_type: "customer_data", object_id: null, after, reason });
    return { changed: true, records };
  });
}

/** Find a customer, whose orders are locked: no case of theirs begins or moves meanwhile. */
export async function lockPerson(tx: Tx, deps: CoreDeps, storeId: string, sought: Sought): Promise<Person> {
  await lockOrders(tx, await findPerson(tx, storeId, sought, []));
  return findPerson(tx, storeId, sought, recordsInOrder(deps));
}

/** Erase a locked customer everywhere, and return how much was stored about them; nothing is done where nothing was. */
export async function erasePerson(tx: Tx, deps: CoreDeps, person: Person, { documents, now }: { documents: Documents; now: Date }) {
  const erased = recordsInOrder(deps).filter(({ noun }) => noun !== "documents" || documents === "erase");
  const counted = await countRecords(tx, erased, person);
  if (counted.length === 0) return counted;
  const files: string[] = [];
  for (const record of erased) files.push(...((await record.files?.(tx, person)) ?? []));
  // In reverse: what says who owns a record goes after the record.
  for (const { erase } of erased.toReversed()) await erase(tx, person);
  await dropFiles(tx, person.storeId, [...new Set(files)]);
  for (const { erase } of personalCopies()) await erase(tx, person);
  const late: Erased = { storeId: person.storeId, ids: person.ids, until: new Date(now.getTime() + longestErasureMs).toISOString() };
  await enqueue(tx, { queue: lateAnswersQueue, payload: late, runAt: new Date(now.getTime() + longestCallMs) });
  return counted;
}

async function lockOrders(tx: Tx, { storeId, orderIds }: Person): Promise<void> {
  if (orderIds.length === 0) return;
  await tx
    .selectFrom("orders")
    .select("id")
    .where("store_id", "=", storeId)
    .where("id", "in", [...orderIds])
    .orderBy("id")
    .forUpdate()
    .execute();
}
