import { randomBytes } from "node:crypto";
import type { Tracking } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import type { Click, FilledMail, Tracker } from "#server/domain/mail-html/fill";
import type { TrackedMessage } from "#server/domain/mail-html/tracked";
import type { MailLinksDeps } from "./deps.ts";
import { knownLinks, registerLinks } from "./registry.ts";
import { clickToken, openToken } from "./tokens.ts";

/** An address of one reader's own, stored with the message; `link` is its registered pattern. */
export interface OwnLink {
  link: number;
  url: string;
}
export type MessageTracker = Tracker & { readonly ownLinks: OwnLink[] };

interface Base {
  tracking: Tracking;
  url: string;
}
const lifeMs = 5000;
const bases = new Map<string, { until: number; found: Promise<Base> }>();

/** Return what a store measures and where its links lead first, as it was at most five seconds ago. */
function recentBase(deps: MailLinksDeps, reader: Reader, storeId: string): Promise<Base> {
  const known = bases.get(storeId);
  if (known && known.until > performance.now()) return known.found;
  const found = baseOf(deps, reader, storeId);
  bases.set(storeId, { until: performance.now() + lifeMs, found });
  found.catch(() => bases.delete(storeId));
  return found;
}

async function baseOf(deps: MailLinksDeps, reader: Reader, storeId: string): Promise<Base> {
  const { tracking, sender } = await deps.shopSettingsLinks.mailSettingsOf(reader, storeId);
  const host = sender && (await deps.linkHost(reader, storeId, sender.domain_id));
  return { tracking, url: host ? `https://${host}` : deps.config.publicUrl };
}

/** Return how the links of a message are written; undefined: as they stand, because nothing is measured. */
export const trackerOf =
  (deps: MailLinksDeps) =>
  async (reader: Reader, message: TrackedMessage): Promise<MessageTracker | undefined> => {
    const base = await recentBase(deps, reader, message.storeId);
    if (base.tracking === "OFF") return undefined;
    const linkKey = await deps.linkKey(reader, message.storeId);
    const picture = message.channel === "EMAIL" && (base.tracking === "HYGIENE" || message.isConsented);
    const pixel = picture ? `${base.url}/m/o/${openToken(linkKey, message.id)}` : null;
    if (base.tracking === "HYGIENE") return { ownLinks: [], fill: async (write) => withPicture(write(), pixel) };
    const known = await knownLinks(reader, message);
    return new Writer(reader, known, { ...message, linkKey, base: base.url, ownBase: deps.config.publicUrl, pixel });
  };

/** An invisible picture by which a mail program says that the mail was opened. */
const withPicture = (mail: FilledMail, url: string | null): FilledMail =>
  url === null
    ? mail
    : {
        ...mail,
        html: mail.html.replace(
          /<\/body>(?=[^<]*<\/html>\s*$)/,
          `<img src="${url}" alt="" width="1" height="1" style="display:block;border:0"></body>`,
        ),
      };

type Writing = TrackedMessage & { linkKey: string; base: string; ownBase: string; pixel: string | null };

/** Writes one message. Links that are not registered yet are found by writing it once without them. */
class Writer implements MessageTracker {
  readonly ownLinks: OwnLink[] = [];
  private readonly reader: Reader;
  private readonly known: Map<string, number>;
  private readonly message: Writing;
  private readonly nonce = randomBytes(12).toString("base64url");
  private readonly codes = new Map<number, string>();

  constructor(reader: Reader, known: Map<string, number>, message: Writing) {
    this.reader = reader;
    this.known = known;
    this.message = message;
  }

  async fill(write: (click?: Click) => FilledMail): Promise<FilledMail> {
    const { message, reader } = this;
    let unknown = new Set<string>();
    const click: Click = (url, pattern) => this.addressOf(url, pattern, unknown);
    let mail = write(click);
    if (unknown.size > 0) {
      await registerLinks(reader, message, this.known, [...unknown]);
      unknown = new Set();
      this.ownLinks.length = 0;
      mail = write(click);
    }
    await this.storeCodes();
    return withPicture(mail, message.pixel);
  }

  private addressOf(url: string, pattern: string | null, unknown: Set<string>): string {
    const { message } = this;
    // Pages about what the reader gets are nobody's to count.
    if (url.startsWith(`${message.ownBase}/m/`)) return url;
    if (pattern !== null && (!message.isConsented || !message.hasOwnLinks)) return url;
    const id = this.known.get(pattern ?? url);
    if (id === undefined) {
      unknown.add(pattern ?? url);
      return url;
    }
    if (message.channel === "SMS") return pattern === null ? `${message.base}/s/${this.codeOf(id)}` : url;
    return `${message.base}/m/l/${clickToken(message.linkKey, { ...this.who(), link: pattern === null ? { id } : { own: this.ownIndex({ link: id, url }) } })}`;
  }

  private who() {
    const { id, isConsented, campaignId, variant } = this.message;
    return isConsented ? { messageId: id } : { nonce: this.nonce, campaignId, variant };
  }

  private ownIndex(link: OwnLink): number {
    const index = this.ownLinks.findIndex((one) => one.url === link.url && one.link === link.link);
    return index >= 0 ? index : this.ownLinks.push(link) - 1;
  }

  private codeOf(link: number): string {
    const code = this.codes.get(link) ?? randomBytes(6).toString("base64url");
    this.codes.set(link, code);
    return code;
  }

  private async storeCodes(): Promise<void> {
    const { storeId, id, isConsented, campaignId, variant } = this.message;
    if (this.codes.size === 0) return;
    const rows = [...this.codes].map(([link_id, code]) => ({
      ...{ code, store_id: storeId, link_id, message_id: isConsented ? id : null },
      ...{ campaign_id: campaignId, variant },
    }));
    await this.reader.insertInto("short_link").values(rows).execute();
  }
}
