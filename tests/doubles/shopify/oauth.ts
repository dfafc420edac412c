import { randomBytes } from "node:crypto";
import { type Incoming, json, type Outgoing } from "../serve.ts";

export interface Tokens {
  /** Tokens accepted now. */
  valid: Set<string>;
  /** Refresh tokens accepted now; each works once. */
  refresh: Set<string>;
  /** Answer the token endpoint. */
  grant(call: Incoming): Outgoing;
}

/** The token endpoint: client credentials, and expiring offline tokens whose refresh token changes at every use. */
export function tokens(clientId: string, clientSecret: string, scopes: () => string[]): Tokens {
  const self: Tokens = {
    valid: new Set(),
    refresh: new Set(),
    grant({ body }) {
      const asked = JSON.parse(body) as Record<string, string>;
      if (asked.client_id !== clientId || asked.client_secret !== clientSecret) return json(400, { error: "invalid_client" });
      const scope = scopes().join(",");
      if (asked.grant_type === "client_credentials") return json(200, { access_token: access(), scope, expires_in: 86_399 });
      if (asked.grant_type !== "refresh_token") return json(400, { error: "unsupported_grant_type" });
      if (!self.refresh.delete(asked.refresh_token ?? "")) return json(400, { error: "invalid_grant" });
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
