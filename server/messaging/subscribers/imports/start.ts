import type { Input } from "#contracts/contract";
import { consentFields, type SubscriberImport, type subscriberImports } from "#contracts/subscribers/imports";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { asJson } from "#server/db/json";
import { lockOwnRow } from "#server/db/own-row";
import type { CallContext } from "#server/kit/context";
import { badRequest, ensure } from "#server/kit/errors";
import { newId } from "#server/kit/ids";
import { consentColumn } from "#server/messaging/domain/people/consent-columns";
import type { ModuleDeps } from "#server/platforms/module";
import { fileOf } from "./file.ts";
import { announceImport, endImport, queueTurn, showImport } from "./repository.ts";

type Body = Input<(typeof subscriberImports)["operations"]["create"]>["body"];

/** Start an import or its dry run. @throws NOT_FOUND, BAD_REQUEST, IMPORT_RUNNING, CONSENT_UNCLEAR */
export function startImport({ db }: Pick<ModuleDeps, "db">, context: CallContext, body: Body): Promise<SubscriberImport> {
  const { store, now, actor } = context;
  const { file_id, mapping, consent, dry_run } = body;
  if (consent && Date.parse(consent.at) > now.getTime()) throw badRequest({ "consent.at": "TOO_BIG" });
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const file = await fileOf(tx, store.id, file_id);
    if (mapping.length !== file.heads.length) throw badRequest({ mapping: "INVALID" });
    const unsaid = consent && !consent.columns_checked ? unheardColumns(file.heads, mapping) : [];
    ensure(unsaid.length === 0, "CONSENT_UNCLEAR", { columns: unsaid });
    const running = tx.selectFrom("subscriber_import").select("id").where("store_id", "=", store.id).where("state", "=", "RUNNING");
    ensure((await running.executeTakeFirst()) === undefined, "IMPORT_RUNNING");
    const [id, at] = [newId(), now.toISOString()];
    await tx
      .insertInto("subscriber_import")
      .values({
        ...{ id, store_id: store.id, file_id, name: file.name, state: "RUNNING", dry_run, row_count: file.row_count },
        ...{ mapping: asJson(mapping), consent: consent === null ? null : asJson(consent) },
        ...{ started_by: actor.name, created_at: at, updated_at: at },
      })
      .execute();
    await queueTurn(tx, { id, storeId: store.id });
    const after = { rows: file.row_count, dry_run, channels: consent?.channels ?? [] };
    await writeAudit(tx, context, { action: "subscriber_import.started", object_type: "subscriber_import", object_id: id, after });
    await announceImport(tx, { id, storeId: store.id });
    return showImport(tx, store.id, id);
  });
}

/** Return the names of columns that seem to say who agreed, and are read as something else or not at all. */
const unheardColumns = (heads: readonly string[], mapping: Body["mapping"]): string[] =>
  heads.filter((head, index) => consentColumn(head) !== null && !(consentFields as readonly unknown[]).includes(mapping[index]));

/** Stop an import; what was imported stays. @throws NOT_FOUND */
export function cancelImport({ db }: Pick<ModuleDeps, "db">, context: CallContext, id: string): Promise<SubscriberImport> {
  const { store, now } = context;
  return db.transaction(async (tx) => {
    const { state } = await lockOwnRow(tx, "subscriber_import", store.id, id);
    if (state === "RUNNING") {
      await endImport(tx, { id, storeId: store.id }, { state: "CANCELLED", at: now.toISOString() });
      await writeAudit(tx, context, { action: "subscriber_import.cancelled", object_type: "subscriber_import", object_id: id });
    }
    return showImport(tx, store.id, id);
  });
}
