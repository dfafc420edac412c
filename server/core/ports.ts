import type { Output } from "#contracts/contract";
import type { Language } from "#contracts/session/session";
import type { stores } from "#contracts/stores";
import type { Lookup } from "#server/core/audit/api";
import type { FileUses, MadeFiles } from "#server/core/files/api";
import type { Reader, Tx } from "#server/db/open";
import type { CallContext, StoreContext } from "#server/kit/context";
import { port } from "#server/kit/port";
import type { PersonalCopies, PersonalData } from "./customer-data/api.ts";
import type { ExportedList } from "./exports/api.ts";
import type { CoreDeps } from "./module.ts";

// What accounts, members, stores and what they share ask of later areas.

/** A mail to whoever has an account, in their language. */
export interface AccountMail {
  account: { id: string; email: string; first_name: string; last_name: string; language: Language | null };
  template:
    | "verify"
    | "reset"
    | "newSignIn"
    | "passwordChanged"
    | "twoFactorOn"
    | "twoFactorOff"
    | "recoveryCodesRenewed"
    | "identityLinked";
  /** The language of the caller's screen, for an account that has not chosen one. */
  language: Language;
  values?: Record<string, string>;
  now: Date;
}

/** Write a mail to an account holder, in the transaction of its cause. Without a mail server it is stored. */
export const writeAccountMail = port<(deps: Pick<CoreDeps, "config">, tx: Tx, mail: AccountMail) => Promise<void>>(async () => {});

/** A mail to staff, written in the language of the person who causes it. */
export interface StaffMail {
  template: "invitation";
  recipient: string;
  name: string;
  values: Record<string, string>;
}

/** Write a mail to a member of staff; sent after the commit if there is a mail server. */
export const writeStaffMail = port<(deps: Pick<CoreDeps, "config">, tx: Tx, context: CallContext, mail: StaffMail) => Promise<void>>(
  async () => {},
);

/** A mail stored for lack of a mail server. */
export interface UnsentMail {
  id: string;
  recipient: string;
  subject: string;
  body: string;
  created_at: string;
}

/** Return mails stored for lack of a mail server, newest first; null when the key is not the one printed at start-up. */
export const findUnsentMails = port<(deps: CoreDeps, key: string | undefined) => Promise<UnsentMail[] | null>>(async () => null);

/** A kind of record that settings of others name by its id. */
export type UsedKind = "PRODUCT_GROUP" | "PLACE" | "POLICY" | "ENDPOINT" | "MEMBER" | "CARRIER_CONNECTION";

/** Something that refers to a record. */
export interface RecordUser {
  noun: string;
  id: string;
  name: string;
}

/** Return what refers to a record, and prevents its removal. */
export const findUsers = port<(reader: Reader, storeId: string, kind: UsedKind, id: string) => Promise<RecordUser[]>>(async () => []);

/** Return which platform scopes are granted and which are missing. A recorded store has no installed app, so nothing is missing. */
export const loadScopes = port<(deps: CoreDeps, store: StoreContext) => Promise<Output<(typeof stores)["operations"]["accessScopes"]>>>(
  async () => ({ scopes: [], scopesRequired: [], connection: "recorded", items: [] }),
);

/** Return the platform's id of the store's app; null where none is installed. */
export const loadAppId = port<(deps: CoreDeps, store: StoreContext) => Promise<string | null>>(async () => null);

/** Return every list that can be written to a file. */
export const exportedLists = port<(deps: CoreDeps) => readonly ExportedList[]>(() => []);

/** Return what every module stores about customers. */
export const personalData = port<(deps: CoreDeps) => readonly PersonalData[]>(() => []);

/** Return what modules keep of customers in copies. */
export const personalCopies = port<() => readonly PersonalCopies[]>(() => []);

/** Return what modules of later areas use files for. */
export const fileUses = port<() => FileUses>(() => []);

/** Return the files that modules of later areas make themselves. */
export const madeFiles = port<() => readonly MadeFiles[]>(() => []);

/** Return how modules of later areas name their objects in the log, by the objects' types. */
export const nameLookups = port<() => Readonly<Record<string, Lookup>>>(() => ({}));
