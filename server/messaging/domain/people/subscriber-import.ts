import { normalEmail } from "#contracts/email-address";
import { cleanName } from "#contracts/person-name";
import { type Language, languages } from "#contracts/session/rules";
import { type ConsentField, consentFields, type ImportField, type ImportMapping } from "#contracts/subscribers/imports";
import { type AddressChannel, addressChannels } from "#contracts/subscribers/states";
import { readTags } from "#contracts/subscribers/tags";
import { isTimeZone } from "#contracts/time-zone";
import { countryNamed } from "#server/catalogue/domain/country-names";
import { normalPhone } from "#server/core/domain/contact";
import { cutText } from "#server/kit/sound-text";
import { consentColumn, saidIn } from "./consent-columns.ts";

/** Names of columns in the five languages and in what other tools export; the first that fits counts. */
const names: readonly (readonly [ImportField, RegExp])[] = [
  ["email", /^(e-?mail|courriel|邮箱|电子邮件|البريد|thư điện tử)/],
  ["phone", /^(phone|mobile|tel|sms|téléphone|portable|số điện thoại|điện thoại|电话|手机|هاتف|الهاتف|رقم الهاتف)/],
  ["first_name", /^(first|given|fname|prénom|tên$|名$|名字|الاسم الأول)/],
  ["last_name", /^(last|family|surname|lname|nom( de famille)?$|họ|姓|اسم العائلة|الكنية)/],
  ["language", /^(lang|locale|langue|ngôn ngữ|语言|اللغة)/],
  ["country", /^(country|pays|quốc gia|国家|البلد|الدولة)/],
  ["province", /^(state|province|region|région|tỉnh|省|المحافظة|الولاية)/],
  ["timezone", /^(time ?zone|fuseau|múi giờ|时区|المنطقة الزمنية)/],
  ["tags", /^(tags?|étiquettes?|thẻ|标签|الوسوم)/],
];

/** Return what the columns probably hold, each field once. */
export function guessMapping(heads: readonly string[]): ImportMapping {
  const taken = new Set<ImportField>();
  return heads.map((head) => {
    // First: "SMS consent" is no number, and "Email status" no address.
    const consent = consentColumn(head);
    if (consent) return consent;
    const name = head.trim().toLowerCase().replaceAll("_", " ");
    const field = names.find(([known, pattern]) => !taken.has(known) && pattern.test(name))?.[0] ?? null;
    if (field) taken.add(field);
    return field;
  });
}

export interface ImportedRow {
  email: string | null;
  phone: string | null;
  /** Fields the row says something about. */
  fields: {
    first_name?: string;
    last_name?: string;
    language?: Language;
    country?: string;
    province?: string;
    timezone?: string;
  };
  tags: string[];
  attributes: Record<string, string>;
  /** What the row says of consent by channel; left out where no column is about it. */
  said: Partial<Record<AddressChannel, "YES" | "NO" | "LEFT">>;
  /** The column whose words about consent are not understood. */
  unclear: ImportField | null;
  /** It names a phone number that cannot be read. */
  noPhone: boolean;
}

const longest = { name: 200, province: 100, tag: 60, attribute: 500 } as const;
const most = { tags: 50, attributes: 50, attributeBytes: 4096 } as const;

/**
 * Return a row as a person, or the field that cannot be read. A language, country or time zone that is not known is left out: nobody
 * is lost for it. A phone without a country code belongs to the row's country, or to the store's where the row names none: a country that is
 * there but not known makes it unreadable, because it would become another country's. It is left out beside a good email address.
 */
export function readRow(
  cells: readonly string[],
  { mapping, heads, country }: { mapping: ImportMapping; heads: readonly string[]; country: string | null },
): ImportedRow | { invalid: ImportField } {
  const cell = (field: ImportField): string => (cells[mapping.indexOf(field)] ?? "").trim();
  const own = mapping.includes("country") ? countryNamed(cell("country")) : null;
  const [typedEmail, typedPhone] = [mapping.includes("email") ? cell("email") : "", mapping.includes("phone") ? cell("phone") : ""];
  const email = typedEmail ? normalEmail(typedEmail) : null;
  if (typedEmail && !email) return { invalid: "email" };
  const home = mapping.includes("country") && cell("country") ? own : country;
  const phone = typedPhone ? normalPhone(typedPhone, home) : null;
  const noPhone = typedPhone !== "" && !phone;
  if (noPhone && !email) return { invalid: "phone" };
  if (!email && !phone) return { invalid: mapping.includes("email") ? "email" : "phone" };
  return {
    email,
    phone,
    fields: fieldsOf(cell, own, mapping),
    tags: tagsOf(cells, mapping),
    attributes: attributesOf(cells, mapping, heads),
    ...consentOf(cells, mapping),
    noPhone,
  };
}

const channelsOf = { consent: addressChannels, email_consent: ["EMAIL"], sms_consent: ["SMS"] } as const;

/** Return what a row says of consent: of several columns the one that says no counts. */
export function consentOf(cells: readonly string[], mapping: ImportMapping): Pick<ImportedRow, "said" | "unclear"> {
  const said: ImportedRow["said"] = {};
  let unclear: ImportField | null = null;
  for (const [index, field] of mapping.entries()) {
    if (!isConsentField(field)) continue;
    const one = saidIn(field, cells[index] ?? "");
    if (one === null) unclear ??= field;
    for (const channel of channelsOf[field.replace("refusal", "consent") as keyof typeof channelsOf])
      said[channel] = worse(said[channel] ?? "YES", one ?? "NO");
  }
  return { said, unclear };
}

const isConsentField = (field: ImportField | null): field is ConsentField =>
  (consentFields as readonly (ImportField | null)[]).includes(field);
const order = ["YES", "NO", "LEFT"] as const;
const worse = (one: (typeof order)[number], other: (typeof order)[number]) => (order.indexOf(one) > order.indexOf(other) ? one : other);

function fieldsOf(cell: (field: ImportField) => string, country: string | null, mapping: ImportMapping): ImportedRow["fields"] {
  const clean = (field: ImportField, length: number) => (mapping.includes(field) ? cutText(cleanName(cell(field)), length) : "");
  const [first_name, last_name, province] = [
    clean("first_name", longest.name),
    clean("last_name", longest.name),
    clean("province", longest.province),
  ];
  const language = languageOf(clean("language", 40));
  const timezone = clean("timezone", 60);
  return {
    ...(first_name && { first_name }),
    ...(last_name && { last_name }),
    ...(province && { province }),
    ...(language && { language }),
    ...(country && { country }),
    ...(timezone.includes("/") && isTimeZone(timezone) && { timezone }),
  };
}

/** Return one of our languages by a code ("fr-CA") or by its name in English or itself. */
function languageOf(typed: string): Language | null {
  const word = typed.toLowerCase();
  const code = word.slice(0, 2) === "zh" ? "cn" : word.slice(0, 2);
  const isCode = /^[a-z]{2}([-_].*)?$/.test(word);
  if (isCode) return languages.find((one) => one === code) ?? null;
  return (
    languages.find((one) =>
      [new Intl.DisplayNames("en", { type: "language" }), new Intl.DisplayNames(one === "cn" ? "zh" : one, { type: "language" })].some(
        (named) => named.of(one === "cn" ? "zh" : one)?.toLowerCase() === word,
      ),
    ) ?? null
  );
}

function tagsOf(cells: readonly string[], mapping: ImportMapping): string[] {
  const typed = mapping.flatMap((field, index) => (field === "tags" ? readTags(cells[index] ?? "") : []));
  const tags = typed.map((tag) => cutText(tag.replace(/\p{Cc}/gu, " ").trim(), longest.tag)).filter(Boolean);
  return [...new Set(tags)].slice(0, most.tags);
}

function attributesOf(cells: readonly string[], mapping: ImportMapping, heads: readonly string[]): Record<string, string> {
  const found: [string, string][] = mapping.flatMap((field, index) => {
    const [name, value] = [cutText((heads[index] ?? "").trim(), longest.tag), (cells[index] ?? "").replace(/\p{Cc}/gu, " ").trim()];
    return field === "attribute" && name && value ? [[name, cutText(value, longest.attribute)] as [string, string]] : [];
  });
  const held: [string, string][] = [];
  let bytes = 2;
  for (const one of found.slice(0, most.attributes)) {
    bytes += JSON.stringify(one).length;
    if (bytes > most.attributeBytes) break;
    held.push(one);
  }
  return Object.fromEntries(held);
}
