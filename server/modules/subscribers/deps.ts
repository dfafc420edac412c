import type { Language } from "#contracts/session/session";
import type { Tx } from "#server/db/open";
import type { ModuleDeps } from "#server/modules/module";

/** A mail that asks a person to confirm, with the links of its answer. */
export interface ConfirmationMail {
  id: string;
  storeId: string;
  subscriberId: string;
  language: Language;
  recipient: string;
  name: string;
  store: string;
  confirmUrl: string;
  leaveUrl: string;
  /** ISO instant. */
  at: string;
}

export interface SubscriberLinks {
  writeConfirmation(tx: Tx, mail: ConfirmationMail): Promise<void>;
}
export type SubscribersDeps = ModuleDeps & SubscriberLinks;
