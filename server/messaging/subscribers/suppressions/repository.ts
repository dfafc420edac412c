import type { Input, Output } from "#contracts/contract";
import { normalEmail } from "#contracts/email-address";
import type { suppressions } from "#contracts/suppressions";
import { normalPhone } from "#server/core/domain/contact";
import { countUpTo, keysetOf, pageFrom, seek } from "#server/db/keyset";
import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";
import { addressHash } from "#server/messaging/domain/people/consent-digest";
import { knownKeys } from "../store-keys.ts";

type List = (typeof suppressions)["operations"]["list"];
type Row = Output<List>["items"][number];

const withPerson = (reader: Reader, storeId: string) =>
  reader
    .selectFrom("suppression as x")
    .leftJoin("subscriber as s", (join) =>
      join
        .onRef("s.store_id", "=", "x.store_id")
        .on((eb) =>
          eb.or([
            eb.and([eb("x.channel", "=", "EMAIL"), eb("s.email_hash", "=", eb.ref("x.address_hash"))]),
            eb.and([eb("x.channel", "=", "SMS"), eb("s.phone_hash", "=", eb.ref("x.address_hash"))]),
          ]),
        )
        .on("s.tab", "<>", "gone"),
    )
    .where("x.store_id", "=", storeId);

const columns = ["x.id", "x.channel", "x.address_hash", "x.reason", "x.source", "x.created_at"] as const;
const person = ["s.id as person_id", "s.email", "s.phone"] as const;

export async function listSuppressions(reader: Reader, storeId: string, query: Input<List>["query"]): Promise<Output<List>> {
  const keyset = keysetOf("suppressions", query, "-created_at");
  const hashes = query.address === undefined ? null : await hashesOfTyped(reader, storeId, query.address);
  const { channel, reason } = query;
  const filtered = reader
    .selectFrom("suppression as x")
    .where("x.store_id", "=", storeId)
    .$if(channel !== undefined, (found) => found.where("x.channel", "=", channel as "EMAIL"))
    .$if(reason !== undefined, (found) => found.where("x.reason", "in", reason ?? []))
    .$if(hashes !== null, (found) => found.where("x.address_hash", "in", hashes ?? []));
  const rows = await seek(filtered.select(columns), "x", keyset).execute();
  const page = await pageFrom(rows, query, keyset, () => countUpTo(reader, filtered));
  const known = await withPeople(
    reader,
    storeId,
    page.items.map(({ id }) => id),
  );
  return { ...page, items: page.items.map(({ id }) => known.get(id) as Row) };
}

/** Return the digests of an address as somebody typed it, or the digest itself. */
async function hashesOfTyped(reader: Reader, storeId: string, typed: string): Promise<string[]> {
  const keys = await knownKeys(reader, storeId);
  const store = await reader.selectFrom("store").select("country").where("id", "=", storeId).executeTakeFirst();
  const email = typed.includes("@") ? normalEmail(typed) : null;
  const phone = email ? null : normalPhone(typed, store?.country ?? null);
  const hash = (channel: "EMAIL" | "SMS", address: string | null) =>
    keys && address ? [addressHash(keys.hash_key, storeId, channel, address)] : [];
  return [typed.toLowerCase(), ...hash("EMAIL", email), ...hash("SMS", phone)];
}

async function withPeople(reader: Reader, storeId: string, ids: readonly string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const rows = await withPerson(reader, storeId)
    .select([...columns, ...person])
    .where("x.id", "in", [...ids])
    .execute();
  return new Map(
    rows.map(({ person_id, email, phone, ...row }) => {
      const address = row.channel === "EMAIL" ? email : phone;
      return [row.id, { ...row, subscriber: person_id && address ? { id: person_id, address } : null }];
    }),
  );
}

/** Return a suppression. @throws NOT_FOUND */
export async function showSuppression(reader: Reader, storeId: string, id: string): Promise<Row> {
  const row = (await withPeople(reader, storeId, [id])).get(id);
  if (!row) throw notFound();
  return row;
}
