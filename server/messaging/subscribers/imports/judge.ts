import type { ImportConsent, ImportOutcome } from "#contracts/subscribers/imports";
import { type AddressChannel, addressChannels, type SuppressionReason } from "#contracts/subscribers/states";
import type { Reader } from "#server/db/open";
import { hasLeft, standingOf } from "#server/messaging/domain/people/address-state";
import { addressHash } from "#server/messaging/domain/people/consent-digest";
import type { ImportedRow } from "#server/messaging/domain/people/subscriber-import";
import { columnsOf, type SubscriberRecord, statusOn } from "../record.ts";

export interface JudgedRow {
  line: number;
  outcome: ImportOutcome;
  field: string | null;
  /** Null where there is nothing to do. */
  row: ImportedRow | null;
  /** The person it is about; null: a new one. */
  personId: string | null;
}

/** What the database knows of a batch's addresses. */
interface Known {
  byEmail: ReadonlyMap<string, SubscriberRecord>;
  byPhone: ReadonlyMap<string, SubscriberRecord>;
  /** Reasons by hash. */
  suppressed: ReadonlyMap<string, SuppressionReason>;
}

export interface ReadLine {
  line: number;
  read: ImportedRow | { invalid: string };
}

/** Return the keys under which a row's addresses are the same as another's. */
export const keysOf = ({ email, phone }: Pick<ImportedRow, "email" | "phone">): string[] => [
  ...(email ? [`EMAIL ${email}`] : []),
  ...(phone ? [`SMS ${phone}`] : []),
];

/** Judge a batch without writing: the dry run says the same as the import. `seen` holds the addresses of earlier rows and is added to. */
export async function judgeRows(
  reader: Reader,
  storeId: string,
  lines: readonly ReadLine[],
  { seen, consent, hashKey }: { seen: Set<string>; consent: ImportConsent | null; hashKey: string },
): Promise<JudgedRow[]> {
  const readable = lines.flatMap(({ read }) => ("invalid" in read ? [] : [read]));
  const known = await lookUp(reader, storeId, readable, hashKey);
  return lines.map(({ line, read }): JudgedRow => {
    if ("invalid" in read) return { line, outcome: "INVALID", field: read.invalid, row: null, personId: null };
    const keys = keysOf(read);
    const repeated = keys.find((key) => seen.has(key));
    for (const key of keys) seen.add(key);
    if (repeated) return { line, outcome: "DUPLICATE", field: fieldOf(repeated), row: null, personId: null };
    const [byEmail, byPhone] = [
      read.email ? known.byEmail.get(read.email) : undefined,
      read.phone ? known.byPhone.get(read.phone) : undefined,
    ];
    if (byPhone && byPhone !== byEmail && (byEmail || (read.email && byPhone.email)))
      return { line, outcome: "CLASH", field: "phone", row: null, personId: null };
    const person = byEmail ?? byPhone;
    if (read.unclear && consent && !consent.unclear_is_no)
      return { line, outcome: "UNCLEAR", field: read.unclear, row: null, personId: null };
    const personId = person?.id ?? null;
    if (isKeptOut(read, person, { storeId, known, consent, hashKey }))
      return { line, outcome: "KEPT_OUT", field: null, row: read, personId };
    const refused = refusedChannel(read, consent);
    if (refused) return { line, outcome: "SAID_NO", field: refused === "EMAIL" ? "email" : "phone", row: read, personId };
    if (read.noPhone) return { line, outcome: "NO_PHONE", field: "phone", row: read, personId };
    return { line, outcome: person ? "UPDATED" : "CREATED", field: null, row: read, personId };
  });
}

const fieldOf = (key: string) => (key.startsWith("EMAIL") ? "email" : "phone");

/** Return the channel that a row is kept from by what the file itself says. */
const refusedChannel = (row: ImportedRow, consent: ImportConsent | null): AddressChannel | undefined =>
  addressChannels.find((channel) => {
    if ((channel === "EMAIL" ? row.email : row.phone) === null) return false;
    return row.said[channel] === "LEFT" || (row.said[channel] === "NO" && consent?.channels.includes(channel));
  });

/** Whoever has left a channel stays out of it, whatever an import says. */
function isKeptOut(
  row: ImportedRow,
  person: SubscriberRecord | undefined,
  { storeId, known, consent, hashKey }: { storeId: string; known: Known; consent: ImportConsent | null; hashKey: string },
): boolean {
  return (consent?.channels ?? []).some((channel) => {
    const address = channel === "EMAIL" ? row.email : row.phone;
    if (!address) return false;
    const status = person?.[columnsOf[channel].address] ? statusOn(person, channel) : "NONE";
    return hasLeft(standingOf(status, known.suppressed.get(addressHash(hashKey, storeId, channel, address)) ?? null));
  });
}

async function lookUp(reader: Reader, storeId: string, rows: readonly ImportedRow[], hashKey: string): Promise<Known> {
  const emails = rows.flatMap(({ email }) => email ?? []);
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const people = await reader
    .selectFrom("subscriber")
    .selectAll()
    .where("store_id", "=", storeId)
    .where((eb) => eb.or([eb("email", "in", [...emails, ""]), eb("phone", "in", [...phones, ""])]))
    .execute();
  const hash = (channel: AddressChannel) => (address: string) => addressHash(hashKey, storeId, channel, address);
  const hashes = [...emails.map(hash("EMAIL")), ...phones.map(hash("SMS"))];
  const suppressed = await reader
    .selectFrom("suppression")
    .select(["address_hash", "reason"])
    .where("store_id", "=", storeId)
    .where("address_hash", "in", [...hashes, ""])
    .execute();
  return {
    byEmail: new Map(people.flatMap((one) => (one.email ? [[one.email, one] as const] : []))),
    byPhone: new Map(people.flatMap((one) => (one.phone ? [[one.phone, one] as const] : []))),
    suppressed: new Map(suppressed.map((one) => [one.address_hash, one.reason])),
  };
}
