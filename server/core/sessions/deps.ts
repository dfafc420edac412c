import type { Language } from "#contracts/session/session";
import type { CoreDeps } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { Seal } from "#server/kit/seal";
import type { Tokens } from "#server/kit/tokens";

export interface MailAccount {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  language: Language | null;
}
export interface SessionMail {
  account: MailAccount;
  template: "verify" | "reset" | "newSignIn" | "passwordChanged";
  language: Language;
  values?: Record<string, string>;
  now: Date;
}

export interface SessionLinks {
  tokens: Tokens;
  seal: Seal;
  writeMail(tx: Tx, mail: SessionMail): Promise<void>;
  secondFactor: {
    isOn(accountId: string): Promise<boolean>;
    /** Use an authenticator or recovery code, each once; returns false when it is wrong. */
    take(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean>;
  };
}
export type SessionDeps = CoreDeps & SessionLinks;
