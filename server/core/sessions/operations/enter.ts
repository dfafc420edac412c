import type { CoreDeps } from "#server/core/module";
import { isSecondFactorOn } from "#server/core/two-factor/api";
import type { Device } from "#server/kit/device";
import { AppError, ensure } from "#server/kit/errors";
import { hasEntry, type Person } from "../repository.ts";
import { openStep } from "../sign-in-steps.ts";
import { noticeNewDevice } from "./notice-new-device.ts";
import { startSession } from "./start-session.ts";

const challengeLifeMs = 10 * 60_000;

/**
 * Complete any sign-in after its first proof; returns a session token. @throws EMAIL_NOT_VERIFIED for an owner whose
 * address is not confirmed, TWO_FACTOR_REQUIRED with a challenge when a second proof is required
 */
export async function enter(deps: CoreDeps, person: Person, device: Device): Promise<string> {
  ensure(person.user_type === "member" || hasEntry(person), "EMAIL_NOT_VERIFIED");
  if (await isSecondFactorOn(deps.db.kysely, person.account_id)) {
    const step = { kind: "two-factor", lifeMs: challengeLifeMs, accountId: person.account_id, membershipId: person.id } as const;
    throw new AppError("TWO_FACTOR_REQUIRED", { challenge: await openStep(deps.db.kysely, step, device.now) });
  }
  return deps.db.transaction(async (tx) => {
    await noticeNewDevice(tx, deps, person, device);
    return startSession(tx, deps, person, device);
  });
}
