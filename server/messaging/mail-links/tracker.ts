import { randomBytes } from "node:crypto";
import type { Tracking } from "#contracts/shop-settings";
import type { Reader } from "#server/db/open";
import { recent } from "#server/db/recent";
import type { Click, FilledMail, Tracker } from "#server/messaging/domain/mail-html/fill";
import type { TrackedMessage } from "#server/messaging/domain/mail-html/tracked";
import { codeBytes, isShortened, pageMark, type ShortLinks, shortUrl } from "#server/messaging/domain/sending/short-link";
import { findLinkHost } from "#server/messaging/sender-domains/api";
import { loadShopSettings } from "#server/messaging/shop-settings/api";
import { loadLinkKey } from "#server/messaging/subscribers/api";
import type { ModuleDeps } from "#server/platforms/module";
import { knownLinks, registerLinks } from "./registry.ts";
import { clickToken, openToken } from "./tokens.ts";

/** An address that belongs to one recipient, stored with the message; `link` is its registered pattern. */
export interface OwnLink {
  link: number;
  url: string;
}
export type MessageTracker = Tracker & { readonly ownLinks: OwnLink[] };

type Deps = Pick<ModuleDeps, "config" | "db">;

interface Base {
  tracking: Tracking;
  url: string;
}
const bases = recent<Base>({ what: "what a store measures", lifeMs: 5000, most: 1000 });

/** Return what a store measures and which host its links go through, cached for five seconds. */
const recentBase = (deps: Deps, reader: Reader, storeId: string): Promise<Base> =>
  bases(reader, storeId, () => baseOf(deps, reader, storeId));

async function baseOf(deps: Deps, reader: Reader, storeId: string): Promise<Base> {
  const { tracking, sender } = await loadShopSettings(reader, storeId);
  const host = sender && (await findLinkHost(reader, storeId, sender.domain_id));
  return { tracking, url: host ? `https://${host}` : deps.config.publicUrl };
}

/** Return how a store's text messages write their links. */
export async function loadShortLinks(deps: Deps, reader: Reader, storeId: string): Promise<ShortLinks> {
  const { tracking, url } = await recentBase(deps, reader, storeId);
  return { base: url, isCounted: tracking === "CONSENTED" };
}

/** Make a short link to the page where the recipient of a text message unsubscribes. It is stored once the message contains it. */
export const makeLeaveLink = async (deps: Deps, reader: Reader, storeId: string): Promise<string> =>
  shortUrl((await recentBase(deps, reader, storeId)).url, `${pageMark}${newCode()}`);

/** Store the links to that page which stand in messages. */
export async function storeLeaveLinks(
  reader: Reader,
  storeId: string,
  links: readonly { messageId: string; url: string }[],
): Promise<void> {
  if (links.length === 0) return;
  const nowhere = { store_id: storeId, link_id: null, own: null, campaign_id: null, variant: null };
  const rows = links.map(({ messageId, url }) => ({ code: url.slice(url.lastIndexOf("/") + 1), message_id: messageId, ...nowhere }));
  await reader.insertInto("short_link").values(rows).execute();
}

const newCode = (): string => randomBytes(codeBytes).toString("base64url");

/** Return how the links of a message are written; undefined: unchanged, because nothing is measured. Those of text messages are short. */
export async function loadTracker(deps: Deps, reader: Reader, message: TrackedMessage): Promise<MessageTracker | undefined> {
  const base = await recentBase(deps, reader, message.storeId);
  if (message.channel === "SMS") {
    const isCounted = base.tracking === "CONSENTED";
    const told = { ...message, isConsented: isCounted && message.isConsented };
    const where = { linkKey: "", base: base.url, ownBase: deps.config.publicUrl, pixel: null };
    return new Writer(reader, await knownLinks(reader, message), { ...told, ...where, isCounted });
  }
  if (base.tracking === "OFF") return undefined;
  const linkKey = await loadLinkKey(deps, reader, message.storeId);
  const picture = base.tracking === "HYGIENE" || message.isConsented;
  const pixel = picture ? `${base.url}/m/o/${openToken(linkKey, message.id)}` : null;
  if (base.tracking === "HYGIENE") return { ownLinks: [], fill: async (write) => withPicture(write(), pixel) };
  const known = await knownLinks(reader, message);
  return new Writer(reader, known, { ...message, linkKey, base: base.url, ownBase: deps.config.publicUrl, pixel, isCounted: true });
}

/** An invisible picture that an email program loads when the email is opened. */
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

type Writing = TrackedMessage & ShortLinks & { linkKey: string; ownBase: string; pixel: string | null };

/** A code of a message, of a registered link or of one of the message's own. */
interface OwnCode {
  code: string;
  link: number;
  own: number | null;
}

/** Writes one message. Links that are not registered yet are found by writing it once without them. */
class Writer implements MessageTracker {
  readonly ownLinks: OwnLink[] = [];
  private readonly reader: Reader;
  private readonly known: Map<string, number>;
  private readonly message: Writing;
  private readonly nonce = randomBytes(12).toString("base64url");
  private readonly codes = new Map<string, OwnCode>();

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
    // Visits to a recipient's own preference pages are never counted.
    if (url.startsWith(`${message.ownBase}/m/`)) return url;
    const isText = message.channel === "SMS";
    // An address of the recipient's own identifies them, so without consent it is not counted, though it may still be shortened.
    if (pattern !== null && !(message.hasOwnLinks && (isText || message.isConsented))) return url;
    if (isText && !isShortened(url, message)) return url;
    const id = this.known.get(pattern ?? url);
    if (id === undefined) {
      unknown.add(pattern ?? url);
      return url;
    }
    const own = pattern === null ? null : this.ownIndex({ link: id, url });
    if (isText) return shortUrl(message.base, this.codeOf(id, own));
    return `${message.base}/m/l/${clickToken(message.linkKey, { ...this.who(), link: own === null ? { id } : { own } })}`;
  }

  private who() {
    const { id, isConsented, campaignId, variant } = this.message;
    return isConsented ? { messageId: id } : { nonce: this.nonce, campaignId, variant };
  }

  private ownIndex(link: OwnLink): number {
    const index = this.ownLinks.findIndex((one) => one.url === link.url && one.link === link.link);
    return index >= 0 ? index : this.ownLinks.push(link) - 1;
  }

  private codeOf(link: number, own: number | null): string {
    const key = `${link} ${own ?? ""}`;
    const known = this.codes.get(key) ?? { code: newCode(), link, own };
    this.codes.set(key, known);
    return known.code;
  }

  private async storeCodes(): Promise<void> {
    const { storeId, id, isConsented, campaignId, variant } = this.message;
    if (this.codes.size === 0) return;
    const rows = [...this.codes.values()].map(({ code, link, own }) => ({
      ...{ code, own, store_id: storeId, link_id: link, message_id: isConsented || own !== null ? id : null },
      ...{ campaign_id: campaignId, variant },
    }));
    await this.reader.insertInto("short_link").values(rows).execute();
  }
}
