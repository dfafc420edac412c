import { once } from "node:events";
import { createServer } from "node:http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import Provider, { interactionPolicy } from "oidc-provider";

const clientId = "backhaul-test";
const clientSecret = "backhaul-test-secret";
export const tenant = "11111111-2222-3333-4444-555555555555";

/** Start oidc-provider on loopback, which also replaces Microsoft's discovery; its key is exposed, so that tests can sign any token. */
export async function startOidc() {
  const server = createServer();
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${server.address().port}`;
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const kid = "test-key";
  const jwk = { ...(await exportJWK(privateKey)), kid, use: "sig", alg: "RS256" };
  const publicJwk = { ...(await exportJWK(publicKey)), kid, use: "sig", alg: "RS256" };
  const state = { person: { sub: "alice", email: "alice@example.test", email_verified: true } };
  const provider = makeProvider(origin, jwk, state);
  const answer = provider.callback();
  server.on("request", (request, response) => {
    if (request.url === "/common/v2.0/.well-known/openid-configuration")
      return json(response, { issuer: `${origin}/{tenantid}/v2.0`, jwks_uri: `${origin}/common/keys` });
    if (request.url === "/common/keys") return json(response, { keys: [publicJwk] });
    if (request.url.startsWith("/interaction/")) return void interact(provider, state, request, response);
    return answer(request, response);
  });
  return {
    issuer: origin,
    authority: `${origin}/common`,
    clientId,
    clientSecret,
    /** Set the person who signs in next. */
    setPerson: (person) => {
      state.person = person;
    },
    /** Sign a token as the provider would, with changed claims. */
    sign: (claims, key = privateKey) => {
      const now = Math.floor(Date.now() / 1000);
      const usual = {
        iss: origin,
        aud: clientId,
        sub: "alice",
        iat: now,
        exp: now + 300,
        email: "alice@example.test",
        email_verified: true,
      };
      return new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: "RS256", kid }).sign(key);
    },
    strangeKey: async () => (await generateKeyPair("RS256")).privateKey,
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  };
}

const json = (response, body) => response.setHeader("content-type", "application/json").end(JSON.stringify(body));

function makeProvider(issuer, jwk, state) {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: ["http://127.0.0.1/callback"],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [jwk] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ ...state.person, sub: id }) }),
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name"] },
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { policy, url: (_context, { uid }) => `/interaction/${uid}` },
    cookies: { keys: ["test"] },
    ttl: { IdToken: 300, AccessToken: 300, Session: 600, Grant: 600, Interaction: 600 },
  });
  // The program under test chooses its own port, known only after this.
  provider.Client.prototype.redirectUriAllowed = (uri) => uri.endsWith("/google-sso/callback");
  return provider;
}

/** Sign in and consent automatically. */
async function interact(provider, state, request, response) {
  const { prompt, session, params } = await provider.interactionDetails(request, response);
  const { person } = state;
  if (prompt.name === "consent") {
    const grant = new provider.Grant({ accountId: session.accountId, clientId: params.client_id });
    grant.addOIDCScope("openid email profile");
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { consent }, { mergeWithLastSubmission: true });
  }
  const done = { login: { accountId: person.sub }, select_account: {} };
  return provider.interactionFinished(request, response, done, { mergeWithLastSubmission: true });
}
