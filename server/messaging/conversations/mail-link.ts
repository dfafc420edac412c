import type { Config } from "#server/config";
import { isSameText } from "#server/kit/same-text";
import { sealOf } from "#server/kit/seal";

/** How long the link of a mail opens the conversation. */
const lifeMs = 30 * 86_400_000;
type Deps = { config: Pick<Config, "secret" | "publicUrl"> };

const signatureOf = ({ config }: Deps, storeId: string, id: string, until: string): string =>
  sealOf(config.secret).fingerprint("conversation-link", `${storeId}\n${id}\n${until}`);

/** Return the address of a conversation for its customer's mails. */
export function mailLink(deps: Deps, storeId: string, id: string, now: Date): string {
  const until = String(now.getTime() + lifeMs);
  return `${deps.config.publicUrl}/portal/${storeId}/talk/${storeId}.${id}.${until}.${signatureOf(deps, storeId, id, until)}`;
}

/** Return the conversation of a link; null for a forged or expired one. */
export function openLink(deps: Deps, token: string, now: Date): { storeId: string; id: string } | null {
  const [storeId = "", id = "", until = "", signature = "", ...rest] = token.split(".");
  const isSound = rest.length === 0 && isSameText(signature, signatureOf(deps, storeId, id, until));
  return isSound && Number(until) > now.getTime() ? { storeId, id } : null;
}
