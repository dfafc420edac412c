import { writeAudit } from "#server/core/audit/api";
import type { CoreDeps } from "#server/core/module";
import { type AccountMail, writeAccountMail } from "#server/core/ports";
import { confirmPassword, mailTime, type SignedIn, startAttempt } from "#server/core/sessions/api";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";
import { ensure } from "#server/kit/errors";
import { newSecret, otpauthUrl, stepOf } from "./authenticator.ts";
import { makeRecoveryCodes, recoveryPurpose } from "./recovery-codes.ts";
import { findSecondFactor, putInForce, putPending, removeFactor, replaceRecoveryCodes } from "./repository.ts";

type Notice = Extract<AccountMail["template"], "twoFactorOn" | "twoFactorOff" | "recoveryCodesRenewed">;

/**
 * Create a secret for an authenticator, as text and as a QR code; it takes effect once confirmed. Whoever finds an open
 * session cannot lock its owner out with an authenticator of their own. @throws BAD_CREDENTIALS, TWO_FACTOR_IS_ON
 */
export async function setUpFactor(deps: CoreDeps, person: SignedIn, password: string, context: CallContext) {
  const { db, seal } = deps;
  const { accountId } = person;
  await confirmPassword(deps, person, password, context);
  const secret = newSecret();
  const email = await db.transaction(async (tx) => {
    ensure(!(await findSecondFactor(tx, accountId))?.confirmed_at, "TWO_FACTOR_IS_ON");
    await putPending(tx, accountId, seal.seal(secret), context.now);
    return (await tx.selectFrom("account").select("email").where("id", "=", accountId).executeTakeFirstOrThrow()).email;
  });
  const url = otpauthUrl(secret, email);
  const { toSVG } = await import("bwip-js/node");
  return { secret, otpauth_url: url, qr_svg: toSVG({ bcid: "qrcode", text: url, scale: 4, padding: 8, backgroundcolor: "FFFFFF" }) };
}

/**
 * Switch the second factor on; returns the recovery codes, which are never shown again. @throws BAD_CODE,
 * TWO_FACTOR_IS_ON, TWO_FACTOR_IS_OFF
 */
export async function confirmFactor(deps: CoreDeps, person: SignedIn, code: string, context: CallContext): Promise<string[]> {
  const { db, seal } = deps;
  const { accountId, sessionId } = person;
  const { ip, now } = context;
  const attempt = await startAttempt(db, { subject: `2fa ${accountId}`, ip, device: sessionId, now });
  const codes = await db.transaction(async (tx) => {
    const factor = await findSecondFactor(tx, accountId);
    ensure(factor, "TWO_FACTOR_IS_OFF");
    ensure(!factor.confirmed_at, "TWO_FACTOR_IS_ON");
    const secret = seal.open(factor.secret);
    const step = secret && stepOf(secret, code, context.now);
    ensure(step, "BAD_CODE");
    ensure(await putInForce(tx, accountId, step, context.now), "TWO_FACTOR_IS_ON");
    await notify(deps, tx, accountId, "twoFactorOn", context);
    return newCodes(deps, tx, accountId);
  });
  await attempt.clear();
  return codes;
}

/** Create ten new recovery codes; the previous ones are void. @throws BAD_CREDENTIALS, TWO_FACTOR_IS_OFF */
export async function renewRecoveryCodes(deps: CoreDeps, person: SignedIn, password: string, context: CallContext): Promise<string[]> {
  const { accountId } = person;
  await confirmPassword(deps, person, password, context);
  return deps.db.transaction(async (tx) => {
    ensure((await findSecondFactor(tx, accountId))?.confirmed_at, "TWO_FACTOR_IS_OFF");
    await notify(deps, tx, accountId, "recoveryCodesRenewed", context);
    return newCodes(deps, tx, accountId);
  });
}

/** Switch the second factor off. @throws BAD_CREDENTIALS, TWO_FACTOR_IS_OFF */
export async function switchOffFactor(deps: CoreDeps, person: SignedIn, password: string, context: CallContext): Promise<void> {
  const { accountId } = person;
  await confirmPassword(deps, person, password, context);
  await deps.db.transaction(async (tx) => {
    ensure(await removeFactor(tx, accountId), "TWO_FACTOR_IS_OFF");
    await notify(deps, tx, accountId, "twoFactorOff", context);
  });
}

async function newCodes({ seal }: CoreDeps, tx: Tx, accountId: string): Promise<string[]> {
  const codes = makeRecoveryCodes();
  const hashes = codes.map((code) => seal.fingerprint(recoveryPurpose, code.replace("-", "")));
  await replaceRecoveryCodes(tx, accountId, hashes);
  return codes;
}

const actions: Record<Notice, string> = {
  twoFactorOn: "two_factor.switched_on",
  twoFactorOff: "two_factor.switched_off",
  recoveryCodesRenewed: "two_factor.recovery_codes_renewed",
};

/** Logs the change and mails the person, so that an intruder's change is noticed. */
async function notify(deps: CoreDeps, tx: Tx, accountId: string, template: Notice, context: CallContext): Promise<void> {
  await writeAudit(tx, context, { action: actions[template], object_type: "account", object_id: accountId });
  const account = await tx.selectFrom("account").selectAll().where("id", "=", accountId).executeTakeFirstOrThrow();
  const language = account.language ?? context.language;
  await writeAccountMail(deps, tx, {
    account,
    template,
    language,
    values: { time: mailTime(context.now, language) },
    now: context.now,
  });
}
