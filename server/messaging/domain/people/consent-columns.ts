import { languages } from "#contracts/session/rules";
import type { ConsentField } from "#contracts/subscribers/imports";
import type { AddressStatus } from "#contracts/subscribers/states";
import { enumWords } from "#server/kit/enum-words";

/** What a cell says: LEFT: they had agreed and left, or cannot be written to; NO: they have not agreed. Null: nobody can tell. */
export type Said = "YES" | "NO" | "LEFT" | null;

/** Letters of every script, in lower case, with single spaces between words. */
const wordsOf = (text: string): string =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}✓✔]+/gu, " ")
    .trim();

const left =
  /unsub|opt(ed)? ?out|clean(ed)?( time)?$|bounce|complain|suppress|(block|black) ?list|blocked|do not (contact|e ?mail|mail|send|call|text)|d[ée]sinscri|d[ée]sabonn|rejet|h[uủ]y đăng ký|退订|取消订阅|黑名单|إلغاء الاشتراك|ألغى|محظور/;
const agreed =
  /consent|accept|opt(ed)? ?in|subscri|marketing|newsletter|gdpr|rgpd|permission|agree|mailing list|abonn|inscri|đồng ý|đăng ký|同意|订阅|موافقة|اشتراك|النشرة/;
const status = /^((global|subscriber|subscription|contact|member|list|e ?mail|mail|sms) )?(status|statut|trạng thái|状态|الحالة)$/;
/** When, how and where somebody agreed says nothing about whether they still do. */
const aboutConsent =
  / (time|timestamp|date|day|at|on|ip|source|method|level|form|text|wording|name|id|title|count|url|page|language|updated|created|ngày|le|em|时间|日期)$|^(date|time|last|first|optin time|confirm)/;
const ofTexts = /\b(sms|mms|whatsapp|text|texts|phone|mobile|texto|textos|tel)\b|tin nhắn|短信|الرسائل|نصية/;
const ofMails = /\b(e ?mail|mail|newsletter|courriel)|邮件|البريد|thư/;

/** Return what a column says of consent, by its name in the five languages and in what other tools export; null: nothing. */
export function consentColumn(head: string): ConsentField | null {
  const name = wordsOf(head);
  const channel = ofTexts.test(name) ? "sms" : ofMails.test(name) ? "email" : null;
  if (left.test(name)) return channel ? `${channel}_refusal` : "refusal";
  if (aboutConsent.test(name) || !(agreed.test(name) || status.test(name))) return null;
  return channel ? `${channel}_consent` : "consent";
}

const list = (text: string): string[] => text.split(", ");
/** Statuses as our own exports write them. */
const labels = (...wanted: AddressStatus[]): string[] =>
  wanted.flatMap((one) => [one, ...languages.map((language) => enumWords(language).address_status?.[one] ?? one)]).map(wordsOf);
/** Words by which tools and people say it. */
const wordsSaid = (): ReadonlyMap<string, Exclude<Said, null>> =>
  new Map([
    ...[
      ...labels("SUBSCRIBED"),
      ...list(
        "yes, y, true, t, 1, on, x, ✓, ✔, subscribed, opted in, opt in, optin, active, confirmed, enabled, granted, accepted, agreed",
      ),
      ...list(
        "allowed, single opt in, double opt in, oui, vrai, abonnée, inscrit, inscrite, accepté, có, đúng, đồng ý, đã đăng ký, 是, 有, 已订阅",
      ),
      ...list("同意, 已同意, نعم, صحيح, مشترك, موافق"),
    ].map((word) => [word, "YES"] as const),
    ...[
      ...labels("NONE", "PENDING"),
      ...list("no, n, false, f, 0, off, none, never subscribed, not subscribed, non subscribed, nonsubscribed, no consent, not opted in"),
      ...list("pending, unconfirmed, inactive, disabled, declined, denied, refused, invalid, transactional, unknown, null, n a"),
      ...list(
        "non, faux, pas abonné, non abonné, non inscrit, không, sai, chưa đăng ký, chưa đồng ý, 否, 不, 无, 未订阅, 不同意, لا, خطأ, غير مشترك, غير موافق",
      ),
    ].map((word) => [word, "NO"] as const),
    ...[
      ...labels("UNSUBSCRIBED", "BOUNCED", "COMPLAINED"),
      ...list("archived, redacted, spam, abuse, removed, deleted, left, désinscrite, désabonnée, đã hủy đăng ký, 已退订, ملغى الاشتراك"),
    ].map((word) => [word, "LEFT"] as const),
  ]);

let said: ReturnType<typeof wordsSaid> | undefined;

/** Return what a cell of such a column says. An empty one has not agreed, where others say that they have. */
export function saidIn(field: ConsentField, cell: string): Said {
  const words = wordsOf(cell);
  said ??= wordsSaid();
  const known = cell.trim() === "" ? "NO" : said.get(words);
  // Columns of those who left hold a mark, a reason or the time; nothing in them says nothing.
  if (field.endsWith("refusal")) return known === "NO" ? "YES" : "LEFT";
  return known ?? (left.test(words) ? "LEFT" : null);
}
