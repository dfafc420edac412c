import type { Step } from "#contracts/automations/definition";
import type { SkipReason } from "#contracts/messages";
import type { Values } from "#contracts/templates/values";
import { asJson } from "#server/db/json";
import type { Tx } from "#server/db/open";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import { readerValues } from "#server/messaging/domain/mail-html/reader";
import { takeCode } from "#server/messaging/journeys/api";
import { loadTracker } from "#server/messaging/mail-links/api";
import type { MessageGuard } from "#server/messaging/sending/api";
import { readerLanguage } from "#server/messaging/shop-settings/api";
import { loadReaderLinks } from "#server/messaging/subscribers/api";
import { writeTemplateMail, writeTextMessage } from "#server/messaging/templates/api";
import { insertOnce } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";
import type { Due } from "./due.ts";
import { type MailData, mailData } from "./values.ts";

/** Alerts that a person asked for go before other automations. */
const priorityOf = (type: Due["type"]) => (type === "back-in-stock" ? 3 : 5);

interface Writing {
  step: Step;
  guard: MessageGuard;
  code: string | null;
  now: Date;
}

/** Write the message of a step and queue it; a step has one, however often it is tried. */
export async function writeStep(tx: Tx, deps: ModuleDeps, due: Due, { step, guard, code, now }: Writing): Promise<void> {
  const id = newId();
  const links = await loadReaderLinks(deps, tx, due.store_id, id);
  const { values, items, goods } = await mailData(tx, { storeId: due.store_id, type: due.type, facts: due.facts, token: links.token });
  const all: Values = {
    "customer.name": [due.first_name, due.last_name].filter(Boolean).join(" "),
    "customer.first_name": due.first_name,
    "customer.last_name": due.last_name,
    "customer.email": due.email ?? "",
    unsubscribe_url: links.leave,
    preferences_url: links.preferences,
    view_url: links.view,
    code,
    ...readerValues(due),
    ...values,
  };
  const writing = { id, step, values: all, items, goods, now };
  const written = await (step.channel === "SMS" ? textOf : mailOf)(tx, deps, due, writing);
  if (!written) return noteSkipped(tx, due, step, "SWITCHED_OFF", now);
  const at = now.toISOString();
  await insertOnce(tx, {
    ...rowOf(due, step, at),
    ...{ id, ...written, state: "QUEUED" },
    ...{ priority: priorityOf(due.type), due_at: at, first_due_at: at, guard: asJson(guard as object) },
  });
  await publishLive(tx, { store_id: due.store_id, resource: "messages", ids: [id], type: "created", version: null });
}

interface Filling extends MailData {
  id: string;
  step: Step;
  now: Date;
}

/** Write a mail from the step's template; null where the store has switched it off. */
async function mailOf(tx: Tx, deps: ModuleDeps, due: Due, { id, step, values, items, goods, now }: Filling) {
  let own: object[] = [];
  const trackerOf = async (version: number) => {
    const about = { storeId: due.store_id, templateId: templateOf(step), version, id, channel: "EMAIL", campaignId: null } as const;
    const tracker = await loadTracker(deps, tx, { ...about, variant: null, isConsented: due.tracking, hasOwnLinks: true });
    own = tracker?.ownLinks ?? [];
    return tracker;
  };
  const written = await writeTemplateMail(deps, tx, due.store_id, {
    ...{
      key: step.template,
      own: step.template_id,
      language: await readerLanguage(tx, due.store_id, due.language),
      values,
      items,
      goods,
      trackerOf,
    },
    codeOf: (pool) => takeCode(tx, { storeId: due.store_id, pool, subscriberId: due.subscriber_id, now }),
  });
  if (!written) return null;
  const { language, version: template_version, missing, subject, text: body, html } = written;
  return { language, template_version, missing, subject, body, html, ...(own.length > 0 && { data: asJson({ links: own }) }) };
}

/** Write a text message in the words of the automation's version, which its links are registered with. */
async function textOf(tx: Tx, deps: ModuleDeps, due: Due, { id, step, values }: Filling) {
  const { store_id: storeId, automation_id: templateId, version } = due;
  const about = { storeId, templateId, version, id, channel: "SMS", campaignId: null, variant: null } as const;
  const tracker = await loadTracker(deps, tx, { ...about, isConsented: due.tracking, hasOwnLinks: true });
  const facts = { key: step.template, texts: step.texts, language: await readerLanguage(tx, storeId, due.language), values, tracker };
  const { text: body, language, missing } = await writeTextMessage(tx, storeId, facts);
  const own = tracker?.ownLinks ?? [];
  return { language, missing, body, ...(own.length > 0 && { data: asJson({ links: own }) }) };
}

/** Note a step that is not to be sent, and why. */
export async function noteSkipped(tx: Tx, due: Due, step: Step, reason: SkipReason, now: Date): Promise<void> {
  await insertOnce(tx, {
    ...rowOf(due, step, now.toISOString()),
    ...{ id: newId(), language: await readerLanguage(tx, due.store_id, due.language), state: "SKIPPED", skip_reason: reason },
  });
}

/** A template of the store's own, or the built-in one by its key. */
const templateOf = ({ template, template_id }: Step): string => template_id ?? template;

const rowOf = (due: Due, step: Step, created_at: string) => ({
  ...{ store_id: due.store_id, kind: "AUTOMATION" as const, channel: step.channel, template: templateOf(step), created_at },
  recipient: (step.channel === "SMS" ? due.phone : due.email) ?? "",
  ...{ subscriber_id: due.subscriber_id, automation_id: due.automation_id, enrolment_id: due.id },
  dedupe_key: `enr:${due.id}:${due.step}`,
});
