import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { CampaignCheck } from "#contracts/campaigns/shapes";
import type { Language } from "#contracts/session/rules";
import type { Reader } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { AlikePhones } from "#server/messaging/domain/texts/text-cost";
import { consentReason, segmentCondition } from "#server/messaging/subscribers/api";
import type { CampaignRecord } from "./record.ts";

type Scope = Pick<CallContext, "now"> & { store: { id: string; timezone: string; currency: string } };

/** Return whom a campaign is for, as a condition on the subscriber `s`: its segment, less the excluded one. */
export async function matching(reader: Reader, scope: Scope, campaign: CampaignRecord): Promise<RawBuilder<SqlBool>> {
  const condition = async (id: string) => {
    const { definition } = await reader
      .selectFrom("segment")
      .select("definition")
      .where("store_id", "=", scope.store.id)
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    return sql`(${await segmentCondition(reader, definition, scope)})`;
  };
  const { segment_id, exclude_segment_id } = campaign;
  const meant = segment_id ? await condition(segment_id) : sql`true`;
  const excluded = exclude_segment_id ? sql`not ${await condition(exclude_segment_id)}` : sql`true`;
  return sql<SqlBool>`(s.store_id = ${scope.store.id} and s.tab <> 'gone' and ${meant} and ${excluded})`;
}

/** Return the language a recipient gets, as SQL; null where the campaign is written in neither theirs nor the store's. */
export const languageOfReader = (written: readonly Language[], usual: Language): RawBuilder<string | null> =>
  sql<string | null>`case when s.language = any(${[...written]}::text[]) then s.language
    ${written.includes(usual) ? sql`else ${usual}` : sql``} end`;

/** Return whether a recipient left a campaign's topic, as SQL. */
export const topicIsOff = ({ topic }: Pick<CampaignRecord, "topic">): RawBuilder<boolean> =>
  topic === null ? sql<boolean>`false` : sql<boolean>`(${topic} = any(s.topics_off))`;

/** Return why a person gets nothing of a campaign, as SQL over `s`; null: they get it. */
export function reasonWithout(campaign: CampaignRecord, language: RawBuilder<string | null> | null): RawBuilder<string | null> {
  const openCase = campaign.skip_open_cases ? sql`case when s.open_cases > 0 then 'OPEN_CASE' end` : sql`null`;
  const noLanguage = language === null ? sql`null` : sql`case when ${language} is null then 'NO_LANGUAGE' end`;
  const topic = sql`case when ${topicIsOff(campaign)} then 'TOPIC_OFF' end`;
  return sql<string | null>`coalesce(${consentReason(campaign.channel)}, ${topic}, ${openCase}, ${noLanguage})`;
}

interface Languages {
  written: readonly Language[];
  usual: Language;
}

/** Return whom a campaign means, in which language, and why somebody among them gets nothing, as SQL over `s`. */
async function readersOf(reader: Reader, scope: Scope, campaign: CampaignRecord, { written, usual }: Languages) {
  const who = await matching(reader, scope, campaign);
  const language = languageOfReader(written, usual);
  return { who, language, reason: reasonWithout(campaign, written.length === 0 ? null : language) };
}

/** Return whether a campaign reaches anybody; the search ends with the first. */
export async function hasReaders(reader: Reader, scope: Scope, campaign: CampaignRecord, languages: Languages): Promise<boolean> {
  const { who, reason } = await readersOf(reader, scope, campaign, languages);
  const { rows } = await sql`
    select 1 from subscriber s where s.store_id = ${scope.store.id} and ${who} and ${reason} is null limit 1`.execute(reader);
  return rows.length > 0;
}

/** Count the people of a campaign who may be written to, and the others by reason. */
export async function countAudience(
  reader: Reader,
  scope: Scope,
  campaign: CampaignRecord,
  languages: Languages,
): Promise<Omit<CampaignCheck["audience"], "by_zone">> {
  const { who, language, reason } = await readersOf(reader, scope, campaign, languages);
  const { rows } = await sql<{ reason: string | null; language: string; n: number }>`
    select reason, language, count(*)::int as n from (
      select ${reason} as reason,
        coalesce(${language}, s.language, ${languages.usual}) as language
      from subscriber s where s.store_id = ${scope.store.id} and ${who}
    ) as each group by 1, 2`.execute(reader);
  const writable = rows.filter(({ reason }) => reason === null);
  const sum = (some: typeof rows) => some.reduce((total, { n }) => total + n, 0);
  return {
    matched: sum(rows),
    writable: sum(writable),
    without: countPeople(rows, ({ reason }) => reason),
    by_language: countPeople(writable, (row) => row.language),
  };
}

/** Count the people of groups by a key; groups without one are left out. */
export function countPeople<Group extends { n: number }>(
  groups: readonly Group[],
  keyOf: (group: Group) => string | null,
): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const group of groups) {
    const key = keyOf(group);
    if (key !== null) counts[key] = (counts[key] ?? 0) + group.n;
  }
  return counts;
}

/**
 * Return the phone numbers of those who may be written to, grouped by their first five characters, which tell the country: one number of
 * each group, and how many there are.
 */
export async function phonesOf(reader: Reader, scope: Scope, campaign: CampaignRecord, languages: Languages): Promise<AlikePhones[]> {
  const { who, reason } = await readersOf(reader, scope, campaign, languages);
  const { rows } = await sql<AlikePhones>`
    select min(s.phone) as phone, count(*)::int as n from subscriber s
    where s.store_id = ${scope.store.id} and ${who} and ${reason} is null and s.phone is not null group by left(s.phone, 5)`.execute(
    reader,
  );
  return rows;
}
