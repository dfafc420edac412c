import type { FastifyReply, FastifyRequest } from "fastify";
import type { Configuration } from "openid-client";
import { z } from "zod";
import { singleSignOn } from "#contracts/session/single-sign-on";
import { cookieIn, setCookie } from "#server/kit/cookies";
import { AppError } from "#server/kit/errors";
import { publicAddress } from "#server/kit/public-address";
import type { Seal } from "#server/kit/seal";

const name = "bh_sso";
const lifeSeconds = 600;
const { googleStart, googleCallback } = singleSignOn.operations;
const path = googleStart.path.replace(/\/start$/, "");

/** The sealed cookie the browser carries during the visit to Google. */
const Carried = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  proof: z.string(),
  to: z.string().optional(),
  until: z.number(),
});
export type Carried = z.output<typeof Carried>;

/** Google's redirect address. */
const callbackAddress = (publicUrl: string, request: FastifyRequest): string =>
  `${publicAddress(publicUrl, request)}${googleCallback.path}`;

/** Redirect the browser to Google: authorization code with PKCE, state and nonce. */
export async function leadToGoogle(
  { client, seal, publicUrl }: { client: Configuration; seal: Seal; publicUrl: string },
  { proof, to }: { proof: string; to?: string | undefined },
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
): Promise<void> {
  const openid = await import("openid-client");
  const [verifier, state, nonce] = [openid.randomPKCECodeVerifier(), openid.randomState(), openid.randomNonce()];
  const carried = { state, nonce, verifier, proof, ...(to && { to }), until: now.getTime() + lifeSeconds * 1000 };
  const address = openid.buildAuthorizationUrl(client, {
    redirect_uri: callbackAddress(publicUrl, request),
    scope: "openid email profile",
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
    prompt: "select_account",
  });
  reply.header("set-cookie", setCookie({ name, value: seal.seal(JSON.stringify(carried)), path, lifeSeconds }, publicUrl));
  await reply.redirect(address.href, 302);
}

/** Return the carried values and delete the cookie. @throws SSO_REFUSED when it is missing, changed or expired */
export function takeCarried(
  { seal, publicUrl }: { seal: Seal; publicUrl: string },
  { request, reply, now }: { request: FastifyRequest; reply: FastifyReply; now: Date },
): Carried {
  const sealed = cookieIn(request.headers.cookie, name, publicUrl);
  reply.header("set-cookie", setCookie({ name, value: "", path, lifeSeconds: 0 }, publicUrl));
  const text = sealed && seal.open(sealed);
  const carried = text ? Carried.parse(JSON.parse(text)) : null;
  if (!carried || carried.until < now.getTime()) throw new AppError("SSO_REFUSED");
  return carried;
}

/** Exchange Google's code for the id token. @throws SSO_REFUSED */
export async function tokenForCode(client: Configuration, publicUrl: string, request: FastifyRequest, carried: Carried): Promise<string> {
  const here = new URL(callbackAddress(publicUrl, request));
  here.search = new URL(request.url, here).search;
  const checks = { pkceCodeVerifier: carried.verifier, expectedState: carried.state, expectedNonce: carried.nonce, idTokenExpected: true };
  const { authorizationCodeGrant } = await import("openid-client");
  const answer = await authorizationCodeGrant(client, here, checks).catch((error: { code?: string }) => {
    request.log.warn({ code: error.code }, "Google's answer was refused");
    throw new AppError("SSO_REFUSED");
  });
  if (!answer.id_token) throw new AppError("SSO_REFUSED");
  return answer.id_token;
}
