import type { Language } from "#contracts/session/rules";
import type { Content } from "#contracts/templates/content";
import type { SystemMailKey } from "#contracts/templates/system-mails";
import type { Problem } from "#contracts/templates/templates";
import type { SizedText } from "#contracts/text-messages";
import type { Reader } from "#server/db/open";
import { compileMail } from "#server/messaging/domain/mail-html/compile";
import { type Filling, fillMail } from "#server/messaging/domain/mail-html/fill";
import type { Compiled } from "#server/messaging/domain/mail-html/parts";
import { type ShortLinks, sampleClick, sampleLeaveLink } from "#server/messaging/domain/sending/short-link";
import { languagesOf } from "#server/messaging/domain/texts/mail-languages";
import { deadLinksIn, faultsIn, sizeProblems, weaknessesIn } from "#server/messaging/domain/texts/mail-problems";
import { isMarketing, type MailScope, samplesOf, variablesOf } from "#server/messaging/domain/texts/mail-variables";
import { smsSegments } from "#server/messaging/domain/texts/sms-segments";
import { textLeaveValues, withWayOut } from "#server/messaging/domain/texts/sms-way-out";
import { loadShortLinks } from "#server/messaging/mail-links/api";
import { findSmsConnection } from "#server/messaging/message-connections/api";
import type { ModuleDeps } from "#server/platforms/module";
import { templateOf } from "../repository.ts";
import { loadBrand } from "./brand.ts";

type TextDeps = Pick<ModuleDeps, "config" | "db" | "ports">;

/** Return a template of the store's own with what prevents it from being sent; undefined if there is no such template. */
export async function findOwnContent(deps: TextDeps, reader: Reader, storeId: string, id: string) {
  const row = await reader
    .selectFrom("template")
    .select(["version", "content", "kind"])
    .where("store_id", "=", storeId)
    .where("id", "=", id)
    .where("name", "is not", null)
    .executeTakeFirst();
  if (!row?.content || row.kind === "TRANSACTIONAL") return undefined;
  const { version, content, kind } = row;
  const languages = languagesOf(content);
  const { brand, usual } = await loadBrand(deps, reader, storeId);
  const faults = unsendable(kind, content);
  const look = await loadTextLook(deps, reader, storeId);
  const filled = languages.map((language) => {
    const compiled = compileMail(content, brand, language, usual);
    const samples = samplesOf(kind, "LONG");
    const { html } = fillMail(compiled, { language, ...samples });
    return { bytes: Buffer.byteLength(html), segments: asTextMessage(compiled, { language, ...samples }, look).segments };
  });
  const largest = (of: "bytes" | "segments") => Math.max(0, ...filled.map((one) => one[of]));
  const size_bytes = largest("bytes");
  const weaknesses = [...languages.flatMap((language) => weaknessesIn(content, brand, language)), ...sizeProblems(size_bytes)];
  return { version, kind, content, languages, faults, weaknesses: eachOnce(weaknesses), size_bytes, segments: largest("segments") };
}

/** Return what prevents a mail of the product's own from being sent, as the store has it. */
export async function findSystemProblems(reader: Reader, storeId: string, key: SystemMailKey): Promise<Problem[]> {
  return unsendable(key, (await templateOf(reader, storeId, key)).content);
}

/** Return what prevents a mail from being sent. */
const unsendable = (scope: MailScope, content: Content): Problem[] => [
  ...faultsIn(content, new Set(variablesOf(scope).map(({ path }) => path)), isMarketing(scope)),
  ...deadLinksIn(content),
];

/** What all languages share, such as colours, is found in each. */
const eachOnce = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((one) => [`${one.code} ${one.at} ${one.language}`, one])).values(),
];

/** Return a campaign's template as a text message with sample values. @throws NOT_FOUND */
export async function previewAsTextMessage(
  deps: TextDeps,
  reader: Reader,
  storeId: string,
  id: string,
  language: Language,
): Promise<SizedText> {
  const { content } = await templateOf(reader, storeId, id);
  const { brand, usual } = await loadBrand(deps, reader, storeId);
  const samples = samplesOf("CAMPAIGN", "SAMPLE", language === "ar");
  const look = await loadTextLook(deps, reader, storeId);
  return asTextMessage(compileMail(content, brand, language, usual), { language, ...samples }, look);
}

const loadTextLook = async (deps: TextDeps, reader: Reader, storeId: string) => ({
  links: await loadShortLinks(deps, reader, storeId),
  // The usual sender; null: the provider chooses, or there is none.
  sender: (await findSmsConnection(deps, reader, storeId))?.senderFor(null) ?? null,
});

/** Return an email's plain text as a text message with short links, ending with how to unsubscribe. */
function asTextMessage(compiled: Compiled, filling: Filling, { links, sender }: { links: ShortLinks; sender: string | null }): SizedText {
  const link = sampleLeaveLink(links);
  const values = { ...filling.values, ...textLeaveValues(link) };
  const { text: plain } = fillMail(compiled, { ...filling, values, click: sampleClick(links, false) });
  const text = withWayOut(plain, { language: filling.language, sender, link });
  return { text, ...smsSegments(text) };
}
