import { createHmac, randomBytes } from "node:crypto";
import { type Incoming, json, type Outgoing } from "../serve.ts";
import type { World } from "./world.ts";

export interface Tokens {
  /** Tokens accepted now. */
  valid: Set<string>;
  /** Refresh tokens accepted now; each works once. */
  refresh: Set<string>;
  /** Answer the token endpoint. */
  grant(call: Incoming): Outgoing;
  /** Answer the page that asks a merchant to install the app, and the approval. */
  authorize(call: Incoming): Outgoing;
}

/**
 * The token endpoint: client credentials, authorization codes, and expiring offline tokens whose refresh token changes at
 * every use.
 */
export function tokens(clientId: string, clientSecret: string, world: Pick<World, "scopes" | "domain">): Tokens {
  const codes = new Set<string>();
  const self: Tokens = {
    authorize: ({ method, query }): Outgoing => {
      const redirect = query.get("redirect_uri") ?? "";
      if (query.get("client_id") !== clientId || !redirect) return { status: 400, body: "Oauth error invalid_request" };
      // A scope that Shopify has to grant first ends on its own error page.
      const isGranted = world.scopes.includes("read_all_orders");
      if (!isGranted && query.get("scope")?.split(",").includes("read_all_orders"))
        return { status: 400, body: "Oauth error missing_shopify_permission: read_all_orders" };
      if (method === "GET")
        return {
          status: 200,
          headers: { "content-type": "text/html; charset=utf-8" },
          body: '<!doctype html><title>Install app</title><form method="post"><button>Install</button></form>',
        };
      const code = randomBytes(16).toString("hex");
      codes.add(code);
      return {
        status: 302,
        headers: { location: signedReturn(redirect, { code, state: query.get("state") ?? "", shop: world.domain }, clientSecret) },
        body: "",
      };
    },
    valid: new Set(),
    refresh: new Set(),
    grant({ body }) {
      const asked = JSON.parse(body) as Record<string, string>;
      if (asked.client_id !== clientId || asked.client_secret !== clientSecret) return json(400, { error: "invalid_client" });
      const scope = world.scopes.join(",");
      if (asked.grant_type === "client_credentials") return json(200, { access_token: access(), scope, expires_in: 86_399 });
      const isCode = asked.code !== undefined;
      if (!isCode && asked.grant_type !== "refresh_token") return json(400, { error: "unsupported_grant_type" });
      const isKnown = isCode ? codes.delete(asked.code ?? "") : self.refresh.delete(asked.refresh_token ?? "");
      if (!isKnown) return json(400, { error: "invalid_grant" });
      // A token that expires has to be asked for.
      if (isCode && asked.expiring !== "1") return json(200, { access_token: access(), scope });
      const refresh_token = `shprt_${randomBytes(12).toString("hex")}`;
      self.refresh.add(refresh_token);
      return json(200, { access_token: access(), scope, expires_in: 3600, refresh_token, refresh_token_expires_in: 7_776_000 });
    },
  };
  function access(): string {
    const token = `shpat_${randomBytes(12).toString("hex")}`;
    self.valid.add(token);
    return token;
  }
  return self;
}

/** The way back to the app, signed over its sorted query. */
function signedReturn(redirect: string, fields: Record<string, string>, secret: string): string {
  const url = new URL(redirect);
  const all = { ...fields, timestamp: String(Math.floor(Date.now() / 1000)) };
  for (const [name, value] of Object.entries(all)) url.searchParams.set(name, value);
  const message = [...url.searchParams].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, value]) => `${name}=${value}`);
  url.searchParams.set("hmac", createHmac("sha256", secret).update(message.join("&")).digest("hex"));
  return url.href;
}
