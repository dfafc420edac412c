import { z } from "zod";

/** An app's own id and secret, for stores of the app's organisation. */
const ClientCredentials = z.object({ method: z.literal("client_credentials"), clientId: z.string(), clientSecret: z.string() });

/** An app the merchant installed; both tokens change at every renewal. */
const Installed = z.object({
  method: z.literal("oauth"),
  clientId: z.string(),
  clientSecret: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Milliseconds since 1970. */
  expiresAt: z.number(),
});

/** A WooCommerce REST key, and the secret its webhook deliveries are signed with. */
const Keys = z.object({ method: z.literal("keys"), key: z.string(), secret: z.string(), webhookSecret: z.string() });

/** What opens a store's platform. It is sealed in the database and never answered. */
export const Credentials = z.discriminatedUnion("method", [ClientCredentials, Installed, Keys]);
export type Credentials = z.output<typeof Credentials>;
export type InstalledApp = z.output<typeof Installed>;
