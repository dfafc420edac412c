import type { Output } from "#contracts/contract";
import { kindOfMail, systemMails } from "#contracts/templates/system-mails";
import type { MailServer, templates } from "#contracts/templates/templates";
import type { Reader } from "#server/db/open";
import { languagesOf } from "#server/messaging/domain/texts/mail-languages";
import { findMailHost } from "#server/messaging/message-connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { keyOf } from "./key-of.ts";
import { type KnownTemplate, switchedOff } from "./repository.ts";
import { systemTemplates } from "./shown.ts";

const day = 86_400_000;

/** Return all mails about cases and documents, with how many were sent in thirty days, and the state of the mail server. */
export async function listTransactional(
  deps: Pick<ModuleDeps, "db" | "config" | "ports">,
  storeId: string,
  now: Date,
): Promise<Output<(typeof templates)["operations"]["transactional"]>> {
  const reader = deps.db.kysely;
  const [all, off, counts] = [
    await systemTemplates(reader, storeId),
    await switchedOff(reader, storeId),
    await countsSince(reader, storeId, new Date(now.getTime() - 30 * day).toISOString()),
  ];
  const items = all.filter(isTransactional).map(({ id, version, content, is_changed, updated_at }) => {
    const key = keyOf(id);
    return {
      ...{ key, group: systemMails[key].group, is_active: !off.has(key), version, is_changed, updated_at },
      languages: languagesOf(content),
      sent: counts.get(`${key} SENT`) ?? 0,
      failed: counts.get(`${key} FAILED`) ?? 0,
    };
  });
  return { items, mail_server: await mailServer(reader, await findMailHost(deps, reader, storeId), storeId, now) };
}

/** Automations and shipping notices are switched on their own screens. */
const isTransactional = ({ id }: KnownTemplate): boolean => kindOfMail(keyOf(id)) === "TRANSACTIONAL";

async function countsSince(reader: Reader, storeId: string, since: string): Promise<Map<string, number>> {
  const rows = await reader
    .selectFrom("message")
    .select((eb) => ["template", "state", eb.fn.countAll<number>().as("count")])
    .where("store_id", "=", storeId)
    .where("kind", "<>", "TEST")
    .where("channel", "=", "EMAIL")
    .where("created_at", ">=", since)
    .groupBy(["template", "state"])
    .execute();
  return new Map(rows.map(({ template, state, count }) => [`${template} ${state}`, Number(count)]));
}

/** Count the emails of this list alone: what a paused campaign holds back does not wait for the mail server. */
async function mailServer(reader: Reader, host: string | null, storeId: string, now: Date): Promise<MailServer> {
  const since = new Date(now.getTime() - day).toISOString();
  const found = await reader
    .selectFrom("message")
    .select((eb) => [
      eb.fn.max("sent_at").as("last_sent_at"),
      eb.fn.countAll<number>().filterWhere("state", "=", "QUEUED").as("queued"),
      eb.fn
        .countAll<number>()
        .filterWhere((e) => e.and([e("state", "=", "FAILED"), e("created_at", ">=", since)]))
        .as("failed_today"),
    ])
    .where("store_id", "=", storeId)
    .where("channel", "=", "EMAIL")
    .where("kind", "=", "TRANSACTIONAL")
    .where("created_at", ">", new Date(now.getTime() - 30 * day).toISOString())
    .executeTakeFirstOrThrow();
  const counted = { queued: Number(found.queued), failed_today: Number(found.failed_today), failed_since: since };
  return { host, last_sent_at: found.last_sent_at, ...counted };
}
