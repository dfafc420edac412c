import type { Database, Tx } from "#server/db/open";
import type { Seal } from "#server/kit/seal";
import { stepOf } from "./authenticator.ts";
import { bareRecoveryCode } from "./recovery-codes.ts";
import { factorOf, takeRecoveryCode, takeTimeStep } from "./repository.ts";

export const recoveryPurpose = "recovery";

/** What signing in needs to know of the second factor. */
export const secondFactorLinks = ({ db, seal }: { db: Database; seal: Seal }) => ({
  isOn: async (accountId: string): Promise<boolean> => (await factorOf(db.kysely, accountId))?.confirmed_at != null,
  /** Takes an authenticator's code or a recovery code, each once; false when it is not right or was taken before. */
  async take(tx: Tx, accountId: string, code: string, now: Date): Promise<boolean> {
    const factor = await factorOf(tx, accountId);
    const secret = factor?.confirmed_at ? seal.open(factor.secret) : null;
    const step = secret && stepOf(secret, code, now);
    if (step) return takeTimeStep(tx, accountId, step);
    return takeRecoveryCode(tx, accountId, seal.fingerprint(recoveryPurpose, bareRecoveryCode(code)), now);
  },
});
