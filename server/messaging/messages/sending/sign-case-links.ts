import type { Config } from "#server/config";
import type { Reader } from "#server/db/open";
import { emailDigest } from "#server/kit/customer-tokens";
import { caseLinksIn, linkedOrder, signedCaseLink } from "#server/messaging/mail-links/api";

const day = 86_400_000;
/** How long the link of a mail opens its case. */
const lifeMs = 30 * day;
/** A deadline of the case is reached with the link that was sent for it. */
const graceMs = 7 * day;

interface Leaving {
  storeId: string;
  recipient: string;
  now: Date;
}

/**
 * Return a text whose links to cases let the recipient in, made as the mail leaves. Only the order's own customer gets such links; for
 * anybody else they lead to the page where one signs in.
 */
export async function signCaseLinks(
  { config, reader }: { config: Pick<Config, "secret" | "publicUrl">; reader: Reader },
  { storeId, recipient, now }: Leaving,
  texts: readonly (string | null)[],
): Promise<(string | null)[]> {
  const signed = new Map<string, string>();
  for (const { link, about } of caseLinksIn(config, storeId, texts.join("\n"))) {
    const found = await linkedOrder(reader, storeId, about);
    if (!found?.customer_email || emailDigest(found.customer_email) !== emailDigest(recipient)) continue;
    const deadline = found.expires_at === null ? 0 : Date.parse(found.expires_at) + graceMs;
    const until = new Date(Math.max(now.getTime() + lifeMs, deadline));
    signed.set(link, signedCaseLink(config, storeId, about, { email: recipient, until }));
  }
  // The longest first: an id may begin another.
  const longest = [...signed].sort(([one], [other]) => other.length - one.length);
  return texts.map((text) => text && longest.reduce((written, [link, to]) => written.replaceAll(link, to), text));
}
