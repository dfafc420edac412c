import type { Config } from "#server/config";
import { hmacSha256 } from "#server/kit/digest";
import { isSameText } from "#server/kit/same-text";
import { sealOf } from "#server/kit/seal";

interface Deps {
  config: Pick<Config, "secret">;
}

const signatureLength = 12;
/** Mail servers may change the case of an address, so the signature is in hexadecimal digits. */
const signatureOf = ({ config }: Deps, id: string): string =>
  hmacSha256(sealOf(config.secret).fingerprint("return-address", ""), id).toString("hex").slice(0, signatureLength);

/** Return the local part of the address that bounces of a message go to. */
export const returnBox = (deps: Deps, id: string): string => `b+${id}.${signatureOf(deps, id)}`;

/** Return the message of a local part; null when it is none of ours, or forged. */
export function openReturnBox(deps: Deps, localPart: string): string | null {
  const [, id = "", signature = ""] = /^b\+([\w-]{1,50})\.([0-9a-f]{12})$/.exec(localPart.toLowerCase()) ?? [];
  return id && isSameText(signature, signatureOf(deps, id)) ? id : null;
}
