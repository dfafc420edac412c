import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/modules/module";
import { writeMessage } from "../writing/write-message.ts";

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

/** Write the mail of a flow in the transaction of its step. It is plain text, so nothing in it can be markup. */
export const writeFlowMail = (tx: Tx, { config }: Pick<ModuleDeps, "config">, { about, key, at, ...mail }: FlowMail): Promise<string> =>
  writeMessage(tx, config, { ...mail, ...about, template: "flow", dedupe_key: key, created_at: at });
