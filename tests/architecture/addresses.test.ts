import { describe, expect, it } from "vitest";
import { readSources } from "./sources.ts";

const server = readSources().filter(({ path }) => path.startsWith("server/"));
const isComment = (line: string): boolean => /^\s*(?:\*|\/\/|\/\*)/.test(line);
const linesOf = (path: string, text: string) =>
  text
    .split("\n")
    .map((line, index) => ({ path, line, at: `${path}:${index + 1}` }))
    .filter(({ line }) => !isComment(line));
const lines = server.flatMap(({ path, text }) => linesOf(path, text));

/** A text behind a scheme, where it is the host, its port or its password. */
const inAuthority = /[`"'][^`"'\n]*:\/\/[^`"'\n]*\$\{|["'`]\w*:\/\/["'`]\s*\+/;
/** A text behind a base, where it may be anything. */
const named = "url|origin|address|authority|base|host|domain|shop|site|account";
const behindBase = new RegExp(`\\$\\{[^}]*(?:${named})\\w*(?:\\([^)]*\\))?\\}(?:[/?#:@]|\\$\\{)`, "i");
const added = new RegExp(`\\b\\w*(?:${named})(?:\\([^)]*\\))?\\s*\\+\\s*["'\`(\\w]`, "i");
const isJoined = (line: string): boolean => inAuthority.test(line) || behindBase.test(line) || added.test(line);
/** Addresses of this installation begin with what its operator set. */
const isOwn = (line: string): boolean => /[`"']\$\{(?:(?:deps\.)?(?:config\.)?publicUrl\}|publicAddress\()/.test(line);

/** Where a text is joined into an address all the same, and why nothing of a caller's gets in. */
const joined: Record<string, string> = {
  "server/config.ts": "the operator's host and port",
  "server/greeting.ts": "shown on the console",
  "server/main.ts": "an error on the console",
  "server/cases/kernel/find-by-code.ts": "a pattern for addresses of this installation",
  "server/kit/address.ts": "a host by grammar (isHost)",
  "server/kit/mount.ts": "what a digest is taken of",
  "server/platforms/store-connection/addresses.ts": "a shop's name by Shopify's pattern; a site is parsed and rebuilt from its parts",
  "server/platforms/store-connection/visits.ts": "compared, not called",
  "server/messaging/mail-links/tracker.ts": "hosts of links are domain names by grammar; tokens are this server's",
  "server/core/single-sign-on/routes.ts": "a path of this installation",
  "server/messaging/domain/mail-html/blocks.ts": "the name of a picture by grammar (PictureId), below this installation's address",
  "server/messaging/domain/mail-html/fill.ts": "judged whole (safeUrl) before it is written",
  "server/messaging/domain/sending/short-link.ts": "codes of this server",
  "server/core/domain/media-boxes.ts": "a place in a file",
  "server/seed/put-campaigns.ts": "SQL",
  "server/platforms/shopify/api/gid.ts": "a global id, passed as a variable",
  "server/platforms/shopify/live/stock.ts": "a name, passed as a variable",
  "server/messaging/providers/sms/twilio.ts": "credentials, encoded into a header",
  "server/messaging/providers/sms/twilio-events.ts": "what a signature covers",
};

/** What opens connections, and why its addresses are judged or not a caller's. */
const openers: Record<string, string> = {
  "server/kit/outbound.ts": "judges what is connected to",
  "server/kit/outbound-request.ts": "only as outbound.ts allows",
  "server/kit/file-storage/bucket.ts": "the operator's bucket",
  "server/kit/dns-lookup.ts": "asks the operator's name servers",
  "server/catalogue/dimensions/item-categories.ts": "the operator's address; redirects are errors",
  "server/core/single-sign-on/providers.ts": "the operator's address; redirects are errors",
};
const modulesOfNode = /from "node:(?:net|tls|http|https|http2|dgram|dns|dns\/promises)"/;
const onlyTypes = /^import (?:type \{|\{ (?:type \w+(?:, )?)+ \}|\{ isIP \})/;
const opens = (line: string): boolean =>
  (modulesOfNode.test(line) && !onlyTypes.test(line)) ||
  (/(?<![\w.])fetch\(/.test(line) && !/["'`].*fetch\(|\)fetch\(|^\S*fetch\(|function form/.test(line));

describe("addresses", () => {
  it("are not joined from texts, but made by addressBelow", () => {
    const found = lines.filter(({ line }) => isJoined(line) && !isOwn(line));
    expect(found.filter(({ path }) => !joined[path]).map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([]);
    expect(Object.keys(joined).filter((path) => !found.some((one) => one.path === path))).toEqual([]);
  });

  it.each([
    'return `#{port === 465 ? "smtps" : "smtp"}://#{auth}#{host}:#{port}`;',
    "const url = `#{origin}#{path}`;",
    "const account = ({ baseUrl, accountSid }) => `#{baseUrl}/2010-04-01/Accounts/#{accountSid}`;",
    'request("https://" + name)',
    'send({ url: origin + "/orders/" + id })',
    "send({ url: `#{config.publicUrlOf(x)}://#{host}` })",
  ])("that are joined are found: %s", (sample) => {
    const line = sample.replaceAll("#{", "${");
    expect(isJoined(line) && !isOwn(line)).toBe(true);
  });

  it("are connected to by few, each of which judges them or has them from the operator", () => {
    const found = lines.filter(({ line }) => opens(line));
    expect(found.filter(({ path }) => !openers[path]).map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([]);
    expect(Object.keys(openers).filter((path) => !found.some((one) => one.path === path))).toEqual([]);
  });
});

describe("the mail library", () => {
  it("is used in one place, with named options and no address", () => {
    const users = server.filter(({ imports }) => imports.some(({ text, typeOnly }) => text.startsWith("nodemailer") && !typeOnly));
    expect(users.map(({ path }) => path)).toEqual(["server/messaging/providers/mail/smtp.ts"]);
    const [options = ""] = /createTransport\(([\s\S]*?)\n {2}\} as object\);/.exec(users[0]?.text ?? "") ?? [];
    expect(options).toContain("host");
    expect(options).not.toMatch(
      /\b(?:url|service|proxy|sendmail|streamTransport|jsonTransport|SES|path|args)\b|\.\.\.server\b|\.\.\.options\b/,
    );
  });

  it("cannot start programs: nothing in the server does", () => {
    const starting = /child_process|\bsendmail\b|node:cluster|process\.binding/;
    expect(lines.filter(({ line }) => starting.test(line)).map(({ at, line }) => `${at} ${line.trim()}`)).toEqual([]);
  });
});
