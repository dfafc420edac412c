import type { Language } from "#contracts/session/session";
import { type TextedMailKey, textedMails } from "#contracts/transactional-texts";
import { normalPhone } from "#server/core/domain/contact";
import type { Tx } from "#server/db/open";
import { isSuppressed } from "#server/messaging/subscribers/api";
import { writeTransactionalText } from "#server/messaging/transactional-texts/api";
import type { SystemMail } from "./write-system-mail.ts";

interface Beside {
  text: string;
  missing: string[];
  language: Language;
  phone: string;
}

/** Return the text message that goes out beside a mail; null where the store has none, or the customer no phone that takes it. */
export async function textBeside(tx: Tx, mail: SystemMail): Promise<Beside | null> {
  const { storeId, template: key, language, values } = mail;
  if (!isTexted(key)) return null;
  const written = await writeTransactionalText(tx, storeId, { key, language, values });
  const phone = written && (await phoneOf(tx, mail));
  if (!phone || (await isSuppressed(tx, storeId, "SMS", phone))) return null;
  return { ...written, phone };
}

const isTexted = (key: string): key is TextedMailKey => (textedMails as readonly string[]).includes(key);

/** Return the customer's phone number; a national one is read as of the country their order went to. */
async function phoneOf(tx: Tx, { storeId, orderId, returnId, claimId }: SystemMail): Promise<string | null> {
  const caseOf = claimId ? ({ table: "claim", id: claimId } as const) : returnId ? ({ table: "returns", id: returnId } as const) : null;
  const found = await tx
    .selectFrom("orders as o")
    .innerJoin("customer as c", (join) => join.onRef("c.id", "=", "o.customer_id").onRef("c.store_id", "=", "o.store_id"))
    .innerJoin("store as s", "s.id", "o.store_id")
    .select(["c.phone", "o.ship_to", "s.country"])
    .where("o.store_id", "=", storeId)
    .where("o.id", "=", (eb) =>
      caseOf
        ? eb.selectFrom(caseOf.table).select("order_id").where("store_id", "=", storeId).where("id", "=", caseOf.id)
        : eb.val(orderId ?? null),
    )
    .executeTakeFirst();
  return found?.phone ? normalPhone(found.phone, found.ship_to?.country ?? found.country) : null;
}
