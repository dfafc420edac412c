import type { Transaction } from "kysely";
import { carrierNamed } from "#contracts/carriers";
import type { TimelineLabel } from "#contracts/return-states";
import { asJson } from "#server/db/json";
import type { ReturnsTable, Tables } from "#server/db/schema";
import { emit } from "#server/jobs/outbox";
import type { CallContext } from "#server/kit/context";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { actorColumns, auditRow } from "../case/draft.ts";
import { concerned } from "../case/event.ts";
import { lockOrderOf } from "../case/load.ts";

type Tx = Transaction<Tables>;
type News =
  | { what: "made"; tracking_number: string; carrier: string }
  | { what: "failed"; code: string }
  | { what: "voided"; shipment_id: string | null; tracking_number: string | null; reason: string };
type Row = Pick<ReturnsTable, "number" | "stage" | "status" | "search_text" | "assignee_id"> & { flags: string[]; version: number };

const failedFlag = "LABEL_FAILED";
const labels = { made: "Label Created", failed: "Label Failed", voided: "Label Voided" } as const satisfies Record<string, TimelineLabel>;

/**
 * What became of a label, told by its case. It moves no unit and no money, so the case keeps its version: a person who is just
 * deciding about the return must not be refused because a paper was printed meanwhile. Answers a new parcel's id.
 */
export async function tellOfLabel(tx: Tx, context: CallContext, returnId: string, news: News): Promise<string | null> {
  await lockOrderOf(tx, context.store.id, returnId);
  const row = await tx
    .selectFrom("returns")
    .select(["number", "stage", "status", "search_text", "flags", "version", "assignee_id"])
    .where("store_id", "=", context.store.id)
    .where("id", "=", returnId)
    .executeTakeFirstOrThrow();
  const isKnown = news.what === "failed" && row.flags.includes(failedFlag);
  const shipmentId = await writeParcel(tx, context, returnId, news);
  const changes = changesOf(row, news);
  if (Object.keys(changes).length > 0)
    await tx.updateTable("returns").set(changes).where("store_id", "=", context.store.id).where("id", "=", returnId).execute();
  if (!isKnown) await writeStory(tx, context, { id: returnId, row }, news);
  await publishLive(tx, { store_id: context.store.id, resource: "returns", ids: [returnId], type: "updated", version: null });
  return shipmentId;
}

function changesOf(row: Row, news: News): { flags?: string[]; search_text?: string } {
  const has = row.flags.includes(failedFlag);
  if (news.what === "failed") return has ? {} : { flags: [...row.flags, failedFlag] };
  const word = news.what === "made" ? news.tracking_number.toLowerCase() : "";
  return {
    ...(has && { flags: row.flags.filter((flag) => flag !== failedFlag) }),
    ...(word && !row.search_text.includes(word) && { search_text: `${row.search_text} ${word}` }),
  };
}

async function writeParcel(tx: Tx, context: CallContext, returnId: string, news: News): Promise<string | null> {
  const store_id = context.store.id;
  if (news.what === "voided" && news.shipment_id) {
    await tx
      .updateTable("shipment")
      .set({ status: "VOID" })
      .where("store_id", "=", store_id)
      .where("id", "=", news.shipment_id)
      .where("status", "=", "AWAITING")
      .execute();
  }
  if (news.what !== "made") return null;
  const id = newId();
  const { tracking_number, carrier } = news;
  const values = { tracking_number, carrier, status: "AWAITING", created_at: context.now.toISOString(), last_event_at: null };
  await tx
    .insertInto("shipment")
    .values({ id, store_id, return_id: returnId, ...values })
    .execute();
  return id;
}

async function writeStory(tx: Tx, context: CallContext, { id, row }: { id: string; row: Row }, news: News): Promise<void> {
  const label = labels[news.what];
  const data =
    news.what === "failed"
      ? { code: news.code }
      : {
          tracking_number: news.tracking_number,
          ...(news.what === "made" && { carrier: carrierNamed(news.carrier)?.displayName ?? news.carrier }),
        };
  const told = { label, stage: row.stage, text: news.what === "voided" ? news.reason : "", data };
  const at = context.now.toISOString();
  await tx
    .insertInto("timeline")
    .values({ id: newId(), store_id: context.store.id, return_id: id, at, ...actorColumns(context), ...told, data: asJson(data) })
    .execute();
  const action = `label_${news.what}`;
  await tx
    .insertInto("audit")
    .values(auditRow(context, `return.${action}`, id, data))
    .execute();
  const { number, stage, status, version } = row;
  await emit(tx, {
    store_id: context.store.id,
    topic: `return.${action}`,
    payload: { id, number, stage, status, version, at, told: [told], by: concerned(context, row.assignee_id) },
  });
}
