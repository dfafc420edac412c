import { loadLeaveLinks } from "#server/messaging/subscribers/api";
import { writeMarketing } from "#server/messaging/templates/api";
import type { ModuleDeps } from "#server/platforms/module";
import { armsOf, writingOf } from "./compose.ts";
import type { Marked } from "./judge.ts";
import { type Seen, shownBefore } from "./seen.ts";

type Deps = Pick<ModuleDeps, "db" | "config">;

const pixel = /<img src="[^"]*\/m\/o\/[^"]*"[^>]*>/g;

/**
 * Return a marketing mail as its recipient got it, from the version and with the names, codes and prices it was sent with; its links are not
 * measured. Null where it was not sent, or is stored no more.
 */
export async function showMail(deps: Deps, storeId: string, id: string): Promise<string | null> {
  const { kysely } = deps.db;
  const mail = await kysely
    .selectFrom("message as m")
    .innerJoin("subscriber as s", "s.id", "m.subscriber_id")
    .select(["m.template", "m.template_version", "m.language", "m.campaign_id", "m.variant", "m.data", "m.recipient", "m.body", "m.html"])
    .select(["s.first_name", "s.last_name", "s.country", "s.tags"])
    .where("m.store_id", "=", storeId)
    .where("m.id", "=", id)
    .where("m.channel", "=", "EMAIL")
    .where("m.kind", "in", ["CAMPAIGN", "AUTOMATION"])
    .where("m.state", "in", ["SENDING", "SENT", "UNKNOWN", "KEPT"])
    .executeTakeFirst();
  if (!mail) return null;
  if (mail.body !== null) return mail.html?.replace(pixel, "") || null;
  if (mail.template_version === null) return null;
  const { shown, ...seen } = ((mail.data as { seen?: Seen } | null)?.seen ?? {}) as Partial<Seen>;
  const arms = await armsOf(deps.db, { storeId }, mail.campaign_id ? [mail.campaign_id] : []);
  const links = await loadLeaveLinks(deps, storeId, id);
  const writing = writingOf({ ...mail, language: mail.language as Marked["language"], ...seen }, mail.template_version, arms, links);
  const written = await writeMarketing(deps, kysely, storeId, { ...writing, shown: await shownBefore(kysely, storeId, shown) });
  return written?.html ?? null;
}
