import { type SqlBool, sql } from "kysely";
import type { CampaignStatus } from "#contracts/campaigns/states";
import type { Input } from "#contracts/contract";
import type { TemplateDetail, templates } from "#contracts/templates/templates";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure, notFound } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { languagesOf } from "#server/messaging/domain/texts/mail-languages";
import type { ModuleDeps } from "#server/platforms/module";
import { deleteDraft } from "./drafts.ts";
import { emptyContent, templateOf, writeTemplate } from "./repository.ts";
import { shownDetail } from "./shown.ts";

type Deps = Pick<ModuleDeps, "db">;

/** Create a template of the store's own, empty or as a copy. @throws NOT_FOUND for the one to copy, NAME_TAKEN */
export function createTemplate(
  { db }: Deps,
  context: CallContext,
  { name, kind, from }: Input<(typeof templates)["operations"]["create"]>["body"],
): Promise<TemplateDetail> {
  const { store, actor, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    await assertNameFree(tx, store.id, name, null);
    const content = from === undefined ? emptyContent : (await templateOf(tx, store.id, from)).content;
    const id = newId();
    const at = now.toISOString();
    const languages = languagesOf(content);
    await writeTemplate(tx, { storeId: store.id, id, version: 1, content, languages, at, by: actor.name });
    await tx.updateTable("template").set({ name, kind, created_at: at }).where("store_id", "=", store.id).where("id", "=", id).execute();
    await writeAudit(tx, context, { action: "template.created", object_type: "template", object_id: id, after: { name, kind } });
    await publishLive(tx, { store_id: store.id, resource: "templates", ids: [id], type: "created", version: 1 });
    return shownDetail(tx, store.id, await templateOf(tx, store.id, id));
  });
}

/** Delete a template of the store's own; versions that messages name stay. @throws NOT_FOUND, IN_USE */
export function deleteTemplate({ db }: Deps, context: CallContext, id: string): Promise<{ deleted: true }> {
  const { store } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const { name, version } = await templateOf(tx, store.id, id);
    if (name === null) throw notFound();
    const users = await campaignsWith(tx, store.id, id, ["DRAFT", "SCHEDULED", "SENDING", "PAUSED"]);
    const used_by = [...users, ...(await automationsWith(tx, store.id, id))].map((one) => one.name);
    ensure(used_by.length === 0, "IN_USE", { used_by });
    await deleteDraft(tx, store.id, id);
    await tx.deleteFrom("template").where("store_id", "=", store.id).where("id", "=", id).execute();
    await writeAudit(tx, context, { action: "template.deleted", object_type: "template", object_id: id, before: { name } });
    await publishLive(tx, { store_id: store.id, resource: "templates", ids: [id], type: "deleted", version });
    return { deleted: true };
  });
}

/** Return some of the campaigns at these stages that send a template, in an arm or to everybody. */
export const campaignsWith = (tx: Tx, storeId: string, id: string, status: readonly CampaignStatus[]): Promise<{ name: string }[]> =>
  tx
    .selectFrom("campaign")
    .select("name")
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("template_id", "=", id), isOfAnArm(id)]))
    .where("status", "in", [...status])
    .limit(5)
    .execute();

/** Return the automations that send a template now, or to people who are under way on an earlier version. */
const automationsWith = (tx: Tx, storeId: string, id: string) =>
  tx
    .selectFrom("automation as a")
    .select("a.name")
    .where("a.store_id", "=", storeId)
    .where("a.status", "<>", "ARCHIVED")
    .where(
      sql<SqlBool>`exists (select from automation_version v where v.store_id = ${storeId} and v.automation_id = a.id
        and v.definition -> 'steps' @> jsonb_build_array(jsonb_build_object('template_id', ${id}::text))
        and (v.version = a.version or exists (select from enrolment e
          where e.store_id = ${storeId} and e.automation_id = v.automation_id and e.version = v.version and e.state = 'WAITING')))`,
    )
    .limit(5)
    .execute();

/** Return the automations that are active and write steps from a template, of the store's own or built in. */
export const activeWith = (tx: Tx, storeId: string, id: string): Promise<{ name: string }[]> =>
  tx
    .selectFrom("automation as a")
    .innerJoin("automation_version as v", (join) =>
      join.onRef("v.store_id", "=", "a.store_id").onRef("v.automation_id", "=", "a.id").onRef("v.version", "=", "a.version"),
    )
    .select("a.name")
    .where("a.store_id", "=", storeId)
    .where("a.status", "=", "ACTIVE")
    .where(
      sql<SqlBool>`(v.definition -> 'steps' @> jsonb_build_array(jsonb_build_object('template_id', ${id}::text))
        or v.definition -> 'steps' @> jsonb_build_array(jsonb_build_object('template', ${id}::text, 'template_id', null, 'channel', 'EMAIL')))`,
    )
    .limit(5)
    .execute();

/** Rename a template of the store's own. @throws NOT_FOUND, NAME_TAKEN */
export function renameTemplate({ db }: Deps, { store }: CallContext, id: string, name: string): Promise<void> {
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await templateOf(tx, store.id, id);
    if (before.name === null) throw notFound();
    await assertNameFree(tx, store.id, name, id);
    await tx.updateTable("template").set({ name }).where("store_id", "=", store.id).where("id", "=", id).execute();
  });
}

const isOfAnArm = (id: string) => sql<SqlBool>`ab -> 'arms' @> jsonb_build_array(jsonb_build_object('template_id', ${id}::text))`;

async function assertNameFree(tx: Tx, storeId: string, name: string, ownId: string | null): Promise<void> {
  const other = await tx
    .selectFrom("template")
    .select("id")
    .where("store_id", "=", storeId)
    .where((eb) => eb(eb.fn<string>("fold_case", ["name"]), "=", eb.fn<string>("fold_case", [eb.val(name)])))
    .where("id", "<>", ownId ?? "")
    .executeTakeFirst();
  ensure(!other, "NAME_TAKEN", { errors: { name: "NAME_TAKEN" } });
}
