import type { CoreDeps } from "#server/core/module";
import type { Reader, Tx } from "#server/db/open";
import { stepOf } from "./authenticator.ts";
import { bareRecoveryCode, recoveryPurpose } from "./recovery-codes.ts";
import { findSecondFactor, takeRecoveryCode, takeTimeStep } from "./repository.ts";

/** Return whether an account has a second factor in force. */
export const isSecondFactorOn = async (reader: Reader, accountId: string): Promise<boolean> =>
  (await findSecondFactor(reader, accountId))?.confirmed_at != null;

/** Use an authenticator or recovery code, each once; returns false when it is wrong or used. */
export async function takeSecondFactor(
  tx: Tx,
  { seal }: Pick<CoreDeps, "seal">,
  accountId: string,
  code: string,
  now: Date,
): Promise<boolean> {
  const factor = await findSecondFactor(tx, accountId);
  const secret = factor?.confirmed_at ? seal.open(factor.secret) : null;
  const step = secret && stepOf(secret, code, now);
  if (step) return takeTimeStep(tx, accountId, step);
  return takeRecoveryCode(tx, accountId, seal.fingerprint(recoveryPurpose, bareRecoveryCode(code)), now);
}
