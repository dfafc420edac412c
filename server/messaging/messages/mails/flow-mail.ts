import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import { caseLink, linkedCase } from "#server/messaging/mail-links/api";
import { fillMailWords, mailWords, writeMessage } from "#server/messaging/writing/api";
import type { ModuleDeps } from "#server/platforms/module";

/** A mail whose words a flow holds; `key` makes it one mail however often its step is tried. */
export interface FlowMail {
  store_id: string;
  /** Nothing: of a registration without an order. */
  about: { return_id?: string; claim_id?: string; order_id?: string };
  kind: "TRANSACTIONAL" | "STAFF";
  recipient: string;
  language: Language;
  subject: string;
  body: string;
  key: string;
  at: string;
}

/**
 * Write the mail of a flow in the transaction of its step. It is plain text, so nothing in it can be markup. One to a customer ends with
 * the page of the case, because an answer by mail reaches no case.
 */
export function writeFlowMail(tx: Tx, { config }: Pick<ModuleDeps, "config">, { about, key, at, ...mail }: FlowMail): Promise<string> {
  const linked = mail.kind === "TRANSACTIONAL" ? linkedCase(about) : null;
  const words = linked && fillMailWords(mailWords(mail.language).caseLink.body, { url: caseLink(config, mail.store_id, linked) });
  const body = words ? `${mail.body}\n\n${words}` : mail.body;
  return writeMessage(tx, config, { ...mail, ...about, body, template: "flow", dedupe_key: key, created_at: at });
}
