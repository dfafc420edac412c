import type { CoreDeps } from "#server/core/module";
import type { Database, Reader, Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

/** What members need of sessions and messages. */
export interface MemberLinks {
  sessionLinks: {
    hashNewPassword(password: string, context: readonly string[]): Promise<string>;
    /** Count an attempt at an invitation from an address. @throws RATE_LIMITED */
    startAttempt(db: Database, attempt: { subject: string; ip: string; device: null; now: Date }): Promise<{ clear(): Promise<void> }>;
    /** Count an invitation of a store to a recipient. @throws RATE_LIMITED */
    countInvitation(db: Database, storeId: string, email: string, now: Date): Promise<void>;
    /** End an account's sessions in one store, including their open streams; returns how many were active. */
    endSessionsIn(tx: Tx, storeId: string, accountId: string, now: Date): Promise<number>;
  };
  /** What may refer to a member: it prevents their removal, and is named before they are suspended. */
  memberUsers(reader: Reader, storeId: string, id: string): Promise<{ noun: string; id: string; name: string }[]>;
  messageLinks: {
    /** Write a mail to a member of staff; sent after the commit if there is a mail server. */
    writeStaffMail(tx: Tx, context: CallContext, mail: StaffMail): Promise<void>;
  };
}
export interface StaffMail {
  template: "invitation";
  recipient: string;
  name: string;
  values: Record<string, string>;
}
export type MemberDeps = CoreDeps & MemberLinks;
