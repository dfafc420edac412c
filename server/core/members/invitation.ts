import { createHash, randomBytes } from "node:crypto";
import { invitationDays } from "#contracts/members";
import type { CoreDeps } from "#server/core/module";
import { writeStaffMail } from "#server/core/ports";
import type { Tx } from "#server/db/open";
import type { CallContext } from "#server/kit/context";

const dayMs = 86_400_000;

/** Return the stored hash of a token; 32 random bytes need no slow hash. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Return a new link and its columns; writing them invalidates the previous link. */
export function newInvitation(publicUrl: string, now: Date) {
  const token = randomBytes(32).toString("base64url");
  return {
    url: `${publicUrl}/auth/accept-invitation#${new URLSearchParams({ token })}`,
    columns: {
      invitation_hash: hashOfToken(token),
      invited_at: now.toISOString(),
      invitation_expires_at: new Date(now.getTime() + invitationDays * dayMs).toISOString(),
    },
  };
}

interface Guest {
  email: string;
  name: string;
  url: string;
}

/** Send the link; returns it as well when no mail server sends it. */
export async function sendInvitation(
  tx: Tx,
  deps: Pick<CoreDeps, "config">,
  context: CallContext,
  { email, name, url }: Guest,
): Promise<string | null> {
  const values = { inviter: context.actor.name, link: url, days: String(invitationDays) };
  await writeStaffMail(deps, tx, context, { template: "invitation", recipient: email, name, values });
  return deps.config.smtpUrl === null ? url : null;
}
