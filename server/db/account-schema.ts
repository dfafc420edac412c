import type { Generated } from "kysely";
import type { Language } from "#contracts/session";

export interface AccountCodeTable {
  account_id: string;
  purpose: "verify" | "reset";
  hash: string;
  tries: Generated<number>;
  expires_at: string;
}

export interface SecondFactorTable {
  account_id: string;
  secret: string;
  confirmed_at: string | null;
  last_step: number | null;
  created_at: string;
}

export interface RecoveryCodeTable {
  account_id: string;
  hash: string;
  used_at: string | null;
}

export interface SignInStepTable {
  hash: string;
  kind: "two-factor" | "nonce" | "ticket";
  account_id: string | null;
  membership_id: string | null;
  proof: string | null;
  tries: Generated<number>;
  expires_at: string;
}

export interface AccountIdentityTable {
  issuer: string;
  subject: string;
  account_id: string;
  linked_at: string;
  last_used_at: string;
}

export interface AccountMailTable {
  id: string;
  account_id: string;
  template: string;
  language: Language;
  recipient: string;
  subject: string;
  body: string;
  state: "QUEUED" | "SENT" | "FAILED" | "KEPT";
  error: string | null;
  created_at: string;
  sent_at: string | null;
}

/** The tables of migration 0009: getting in. They belong to people, not to stores. */
export interface AccountTables {
  account_code: AccountCodeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  sign_in_step: SignInStepTable;
  account_identity: AccountIdentityTable;
  account_mail: AccountMailTable;
}
