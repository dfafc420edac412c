import type { Database, Tx } from "#server/db/open";
import type { Seal } from "#server/kit/seal";
import { stepOf } from "./authenticator.ts";
import { bareRecoveryCode } from "./recovery-codes.ts";
import { factorOf, takeRecoveryCode, takeTimeStep } from "./repository.ts";

export const recoveryPurpose = "recovery";

/** What sign-in needs of the second factor. */
export const secondFactorLinks = ({ db, seal }: { db: Database; seal: Seal }) => ({
  isOn: async (accountId: string): Promise<boolean> => (await factorOf(db.kysely, accountId))?.confirmed_at != null,
  /** Use an authenticator or recovery code, each once; returns false when it is wrong or used. */
  async take(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean> {
    const factor = await factorOf(tx, accountId);
    const secret = factor?.confirmed_at ? seal.open(factor.secret) : null;
    const step = secret && stepOf(secret, code, now);
    if (step) return takeTimeStep(tx, accountId, step);
    return takeRecoveryCode(tx, accountId, seal.fingerprint(recoveryPurpose, bareRecoveryCode(code)), now);
  },
});
