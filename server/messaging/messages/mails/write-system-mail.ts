import type { Language } from "#contracts/session/session";
import { kindOfMail, type SystemMailKey, systemMails } from "#contracts/templates/system-mails";
import type { Values } from "#contracts/templates/values";
import { type TextedMailKey, textedMails } from "#contracts/transactional-texts";
import { normalPhone } from "#server/core/domain/contact";
import type { Tx } from "#server/db/open";
import { isSuppressed } from "#server/messaging/subscribers/api";
import { writeTemplateMail } from "#server/messaging/templates/api";
import { writeTransactionalText } from "#server/messaging/transactional-texts/api";
import { sealedBody, writeMessage, writeSkipped } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

export interface SystemMail {
  /** Default: a new one. */
  id?: string;
  storeId: string;
  orderId?: string | null;
  returnId?: string | null;
  claimId?: string | null;
  invoiceId?: string | null;
  template: SystemMailKey;
  language: Language;
  recipient: string;
  values: Values;
  items?: readonly Values[];
  /** ISO instant. */
  at: string;
  /** Encrypt the text at rest, and delete it once it is sent. */
  isSealed?: boolean;
}

/**
 * Write a mail from the store's template, in the transaction of its cause, and the text message beside it where the store has one; a mail
 * that is switched off is only noted.
 */
export async function writeSystemMail(tx: Tx, deps: Pick<ModuleDeps, "config">, mail: SystemMail): Promise<void> {
  const {
    id,
    storeId,
    orderId = null,
    returnId = null,
    claimId = null,
    invoiceId = null,
    template,
    language,
    recipient,
    values,
    items = [],
    at,
  } = mail;
  const about = {
    ...(id && { id }),
    store_id: storeId,
    order_id: orderId,
    return_id: returnId,
    claim_id: claimId,
    invoice_id: invoiceId,
    template,
    recipient,
    created_at: at,
  };
  const kind = systemMails[template].about === "staff" ? "STAFF" : kindOfMail(template);
  const written = await writeTemplateMail(deps, tx, storeId, { key: template, language, values, items });
  const { secret } = deps.config;
  const stored = (text: string) => (mail.isSealed ? sealedBody(secret, text) : text);
  if (written)
    await writeMessage(tx, deps.config, {
      ...about,
      ...{ kind, language: written.language, template_version: written.version, missing: written.missing },
      subject: written.subject,
      body: stored(written.text),
      html: stored(written.html),
    });
  else await writeSkipped(tx, { ...about, kind, language, skip_reason: "SWITCHED_OFF" });
  const text = await textBeside(tx, mail);
  if (!text) return;
  const { id: _, ...same } = about;
  const { phone, missing } = text;
  const message = { ...same, kind, channel: "SMS", recipient: phone, language: text.language, missing, subject: null } as const;
  await writeMessage(tx, deps.config, { ...message, body: stored(text.text) });
}

interface Beside {
  text: string;
  missing: string[];
  language: Language;
  phone: string;
}

/** Return the text message that goes out beside a mail; null where the store has none, or the customer no phone that takes it. */
async function textBeside(tx: Tx, mail: SystemMail): Promise<Beside | null> {
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
