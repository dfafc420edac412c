import type { Language } from "#contracts/session/session";
import type { CoreDeps } from "#server/core/module";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import type { Seal } from "#server/kit/seal";

export type NoticeTemplate = "twoFactorOn" | "twoFactorOff" | "recoveryCodesRenewed";
export interface Notice {
  account: { id: string; email: string; first_name: string; last_name: string; language: Language | null };
  template: NoticeTemplate;
  language: Language;
  values: Record<string, string>;
  now: Date;
}

export interface SignedIn {
  accountId: string;
  sessionId: string;
}

export interface TwoFactorLinks {
  seal: Seal;
  writeMail(tx: Tx, notice: Notice): Promise<void>;
  mailTime(at: Date, language: Language): string;
  /** @throws BAD_CREDENTIALS, RATE_LIMITED */
  confirmPassword(person: SignedIn, password: string, context: CallContext): Promise<void>;
  /** @throws RATE_LIMITED */
  startOwnAttempt(subject: string, person: SignedIn, context: CallContext): Promise<{ clear(): Promise<void> }>;
}
export type TwoFactorDeps = CoreDeps & TwoFactorLinks;
