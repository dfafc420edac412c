import type { Step } from "#contracts/automations/definition";
import type { SkipReason } from "#contracts/messages";
import { languageOrEnglish } from "#contracts/session/session";
import { asJson } from "#server/db/json";
import type { MessageGuard } from "#server/db/message-guards";
import type { Tx } from "#server/db/open";
import type { Values } from "#server/domain/mail-html/values";
import { publishLive } from "#server/kit/events";
import { newId } from "#server/kit/ids";
import type { AutomationsDeps } from "../deps.ts";
import { takeCode } from "./codes.ts";
import type { Due } from "./due.ts";
import { mailData } from "./values.ts";

/** Alerts that a person asked for go before other automations. */
const priorityOf = (type: Due["type"]) => (type === "back-in-stock" ? 3 : 5);

interface Writing {
  step: Step;
  guard: MessageGuard;
  code: string | null;
  now: Date;
}

/** Write the mail of a step and queue it; a step has one mail, however often it is tried. */
export async function writeStep(tx: Tx, deps: AutomationsDeps, due: Due, { step, guard, code, now }: Writing): Promise<void> {
  const id = newId();
  const links = await deps.readerLinks(tx, due.store_id, id);
  const { values, items, goods } = await mailData(tx, { storeId: due.store_id, type: due.type, facts: due.facts, token: links.token });
  const all: Values = {
    "customer.name": [due.first_name, due.last_name].filter(Boolean).join(" "),
    "customer.first_name": due.first_name,
    "customer.last_name": due.last_name,
    "customer.email": due.email,
    unsubscribe_url: links.leave,
    preferences_url: links.preferences,
    view_url: links.view,
    code,
    ...values,
  };
  const language = languageOrEnglish(due.language);
  let own: object[] = [];
  const trackerOf = async (version: number) => {
    const about = { storeId: due.store_id, templateId: step.template, version, id, channel: "EMAIL", campaignId: null } as const;
    const tracker = await deps.trackerOf(tx, { ...about, variant: null, isConsented: due.tracking, hasOwnLinks: true });
    own = tracker?.ownLinks ?? [];
    return tracker;
  };
  const written = await deps.templateLinks.writeMail(tx, due.store_id, {
    ...{ key: step.template, language, values: all, items, goods, trackerOf },
    codeOf: (pool) => takeCode(tx, { storeId: due.store_id, pool, subscriberId: due.subscriber_id, now }),
  });
  if (!written) return noteSkipped(tx, due, step, "SWITCHED_OFF", now);
  const at = now.toISOString();
  await tx
    .insertInto("message")
    .values({
      ...rowOf(due, step, at),
      ...{ id, language: written.language, recipient: due.email ?? "", template_version: written.version, missing: written.missing },
      ...{ subject: written.subject, body: written.text, html: written.html, state: "QUEUED" },
      ...{ priority: priorityOf(due.type), due_at: at, first_due_at: at, guard: asJson(guard as object) as never },
      ...(own.length > 0 && { data: asJson({ links: own }) as never }),
    })
    .onConflict((conflict) => conflict.columns(["store_id", "dedupe_key"]).where("dedupe_key", "is not", null).doNothing())
    .execute();
  await publishLive(tx, { store_id: due.store_id, resource: "messages", ids: [id], type: "created", version: null });
}

/** Note a step that is not to be sent, and why. */
export async function noteSkipped(tx: Tx, due: Due, step: Step, reason: SkipReason, now: Date): Promise<void> {
  await tx
    .insertInto("message")
    .values({
      ...rowOf(due, step, now.toISOString()),
      ...{ id: newId(), language: languageOrEnglish(due.language), recipient: due.email ?? "", state: "SKIPPED", skip_reason: reason },
    })
    .onConflict((conflict) => conflict.columns(["store_id", "dedupe_key"]).where("dedupe_key", "is not", null).doNothing())
    .execute();
}

const rowOf = (due: Due, { template }: Step, created_at: string) => ({
  ...{ store_id: due.store_id, kind: "AUTOMATION" as const, channel: "EMAIL" as const, template, created_at },
  ...{ subscriber_id: due.subscriber_id, automation_id: due.automation_id, enrolment_id: due.id },
  dedupe_key: `enr:${due.id}:${due.step}`,
});
