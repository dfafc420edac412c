import type { Reader } from "#server/db/open";
import { notFound } from "#server/kit/errors";
import { readerValues } from "#server/messaging/domain/mail-html/reader";
import { type MailScope, type SampleData, samplesOf } from "#server/messaging/domain/texts/mail-variables";

/** Return what a mail would say to a subscriber, and samples for all but the person. @throws NOT_FOUND */
export async function subscriberData(reader: Reader, storeId: string, scope: MailScope, subscriberId: string): Promise<SampleData> {
  const person = await reader
    .selectFrom("subscriber")
    .select(["first_name", "last_name", "email", "country", "tags"])
    .where("store_id", "=", storeId)
    .where("id", "=", subscriberId)
    .where("erased_at", "is", null)
    .executeTakeFirst();
  if (!person) throw notFound();
  const { items, values } = samplesOf(scope, "SHORT");
  const name = [person.first_name, person.last_name].filter(Boolean).join(" ");
  const own = {
    "customer.name": name,
    "customer.first_name": person.first_name,
    "customer.last_name": person.last_name,
    "customer.email": person.email ?? "",
    ...readerValues(person),
  };
  return { items, values: { ...values, ...own } };
}
