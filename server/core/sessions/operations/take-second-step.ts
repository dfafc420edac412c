import type { CoreDeps } from "#server/core/module";
import { takeSecondFactor } from "#server/core/two-factor/api";
import type { Device } from "#server/kit/device";
import { AppError, ensure } from "#server/kit/errors";
import { startAttempt } from "../attempts.ts";
import { attemptAt } from "../known-device.ts";
import { listPersons, type Person } from "../repository.ts";
import { endStep, tryStep } from "../sign-in-steps.ts";
import { noticeNewDevice } from "./notice-new-device.ts";
import { startSession } from "./start-session.ts";

/** Complete a sign-in with the second proof. @throws CHALLENGE_ENDED, BAD_CODE, RATE_LIMITED */
export async function takeSecondStep(
  deps: CoreDeps,
  { challenge, code }: { challenge: string; code: string },
  device: Device,
): Promise<{ person: Person; token: string }> {
  const { db, log } = deps;
  const step = await tryStep(db.kysely, "two-factor", challenge, device.now);
  ensure(step?.account_id, "CHALLENGE_ENDED");
  const person = (await listPersons(db.kysely, step.account_id)).find(({ id }) => id === step.membership_id);
  ensure(person, "CHALLENGE_ENDED");
  // Counted per account as well, because someone with the password could restart again and again.
  const attempt = await startAttempt(db, attemptAt(deps, person.email, device, `2fa ${person.account_id}`));
  const token = await db.transaction(async (tx) => {
    if (!(await takeSecondFactor(tx, deps, person.account_id, code, device.now))) {
      log.warn({ account: person.account_id }, "second step refused");
      throw new AppError("BAD_CODE");
    }
    ensure(await endStep(tx, challenge), "CHALLENGE_ENDED");
    await noticeNewDevice(tx, deps, person, device);
    return startSession(tx, deps, person, device);
  });
  await attempt.clear();
  return { person, token };
}
