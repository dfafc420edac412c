import type { Input } from "#contracts/contract";
import type { ErrorCode } from "#contracts/errors";
import { permissionOf } from "#contracts/permission-of";
import type { Content } from "#contracts/templates/content";
import { type SystemMailKey, systemMailKeys } from "#contracts/templates/system-mails";
import type { Problem, TemplateDetail, templates } from "#contracts/templates/templates";
import { writeAudit } from "#server/core/audit/api";
import { lockStore } from "#server/core/stores/api";
import { assertVersion } from "#server/db/assert-version";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { AppError, ensure } from "#server/kit/errors";
import { publishLive } from "#server/kit/events";
import { compileMail, maxMailBytes } from "#server/messaging/domain/mail-html/compile";
import { fillMail } from "#server/messaging/domain/mail-html/fill";
import { languagesOf } from "#server/messaging/domain/texts/mail-languages";
import { deadLinksIn, faultsIn, undescribedIn } from "#server/messaging/domain/texts/mail-problems";
import { isMarketing, type MailScope, samplesOf, variablesOf } from "#server/messaging/domain/texts/mail-variables";
import type { ModuleDeps } from "#server/platforms/module";
import { deleteDraft } from "./drafts.ts";
import { keyOf, scopeOf } from "./key-of.ts";
import { loadBrand } from "./mails/brand.ts";
import { activeWith, campaignsWith, renameTemplate } from "./own-templates.ts";
import { type KnownTemplate, templateOf, writeActive, writeTemplate } from "./repository.ts";
import { shownDetail } from "./shown.ts";

type Operations = (typeof templates)["operations"];

/** Save a template's next version. @throws TEMPLATE_SYNTAX, UNKNOWN_VARIABLE, LINK_NOT_ALLOWED, PROMOTION_REFUSED, CONTENT_INCOMPLETE, MAIL_TOO_LARGE, STALE_VERSION, FORBIDDEN */
export async function updateTemplate(
  deps: ModuleDeps,
  context: CallContext,
  id: string,
  { content, name }: Input<Operations["update"]>["body"],
): Promise<TemplateDetail> {
  if (name !== undefined) await renameTemplate(deps, context, id, name);
  if (content === undefined) return shownDetail(deps.db.kysely, context.store.id, await templateOf(deps.db.kysely, context.store.id, id));
  const scope = await scopeOf(deps.db.kysely, context.store.id, id);
  await assertSound(deps, context, scope, content);
  return change(deps, context, id, content);
}

/** Return to the default content; a no-op where it is in use. @throws STALE_VERSION */
export const resetTemplate = (deps: ModuleDeps, context: CallContext, id: string): Promise<TemplateDetail> =>
  change(deps, context, keyOf(id), null);

/** Assert that a mail can be written from a content. @throws as saving does */
export async function assertSound(deps: ModuleDeps, { store }: CallContext, scope: MailScope, content: Content): Promise<void> {
  const faults = faultsIn(content, new Set(variablesOf(scope).map(({ path }) => path)), isMarketing(scope));
  refuse(faults, "TEMPLATE_SYNTAX", "TEMPLATE_SYNTAX");
  refuse(faults, "UNKNOWN_VARIABLE", "UNKNOWN_VARIABLE");
  refuse(faults, "BAD_LINK", "LINK_NOT_ALLOWED");
  // The product's own mails are in use as soon as they are saved.
  if (systemMailKeys.some((key) => key === scope)) refuse(deadLinksIn(content), "BAD_LINK", "LINK_NOT_ALLOWED");
  refuse(faults, "PROMOTION", "PROMOTION_REFUSED");
  const written = languagesOf(content);
  ensure(written.length > 0, "CONTENT_INCOMPLETE");
  const undescribed = written.flatMap((language) => undescribedIn(content, language));
  ensure(undescribed.length === 0, "CONTENT_INCOMPLETE", { problems: undescribed });
  const { brand, usual } = await loadBrand(deps, deps.db.kysely, store.id);
  for (const language of written) {
    const { html } = fillMail(compileMail(content, brand, language, usual), { language, ...samplesOf(scope, "LONG") });
    const size_bytes = Buffer.byteLength(html);
    ensure(size_bytes <= maxMailBytes, "MAIL_TOO_LARGE", { size_bytes, max_bytes: maxMailBytes, language });
  }
}

function refuse(faults: readonly Problem[], found: Problem["code"], code: ErrorCode): void {
  const problems = faults.filter((one) => one.code === found);
  const [first] = problems;
  if (first) throw new AppError(code, { problems, at: first.at, position: first.position, variable: first.detail });
}

function change({ db }: ModuleDeps, context: CallContext, id: string, content: Content | null): Promise<TemplateDetail> {
  const { store, actor, now } = context;
  return db.transaction(async (tx) => {
    await lockStore(tx, store.id);
    const before = await templateOf(tx, store.id, id);
    const seen = { object_type: "template", object_id: id, version: before.version };
    await assertVersion(tx, context, seen, () => shownDetail(tx, store.id, before));
    const isInUse = await assertMayChange(tx, context, id);
    if (isInUse && content) refuse(deadLinksIn(content), "BAD_LINK", "LINK_NOT_ALLOWED");
    await deleteDraft(tx, store.id, id);
    if (content !== null || before.is_changed) {
      const version = before.version + 1;
      const languages = content ? languagesOf(content) : [];
      await writeTemplate(tx, { storeId: store.id, id, version, content, languages, at: now.toISOString(), by: actor.name });
      await announce(tx, context, before, { version, content });
    }
    return shownDetail(tx, store.id, await templateOf(tx, store.id, id));
  });
}

/**
 * Assert that the caller may change what scheduled campaigns and active automations will send: nobody would look at them again, so that
 * takes the right to send. A campaign that is being sent keeps its version. Return whether there are any. @throws FORBIDDEN
 */
async function assertMayChange(tx: Tx, { store, actor }: CallContext, id: string): Promise<boolean> {
  const users = [...(await campaignsWith(tx, store.id, id, ["SCHEDULED"])), ...(await activeWith(tx, store.id, id))];
  const used_by = users.map(({ name }) => name);
  const isInUse = used_by.length > 0;
  ensure(!isInUse || actor.ability.can("send", "Campaign"), "FORBIDDEN", { permission: permissionOf(["send", "Campaign"]), used_by });
  return isInUse;
}

async function announce(tx: Tx, context: CallContext, { id, version }: KnownTemplate, after: { version: number; content: Content | null }) {
  const object = { object_type: "template", object_id: id };
  const action = after.content ? "template.updated" : "template.restored";
  await writeAudit(tx, context, { action, ...object, before: { version }, after: { version: after.version } });
  await publishLive(tx, { store_id: context.store.id, resource: "templates", ids: [id], type: "updated", version: after.version });
}

/** Switch a mail on or off. */
export function setMailActive({ db }: ModuleDeps, context: CallContext, key: SystemMailKey, is_active: boolean) {
  const storeId = context.store.id;
  return db.transaction(async (tx) => {
    await writeActive(tx, storeId, key, is_active, context.now.toISOString());
    const object = { object_type: "template", object_id: key };
    await writeAudit(tx, context, {
      action: is_active ? "template.switched_on" : "template.switched_off",
      ...object,
      after: { is_active },
    });
    await publishLive(tx, { store_id: storeId, resource: "templates", ids: [key], type: "updated", version: null });
    return { key, is_active };
  });
}
