export interface OidcPerson {
  sub: string;
  email: string;
  email_verified: boolean;
}
export interface Oidc {
  issuer: string;
  authority: string;
  clientId: string;
  clientSecret: string;
  setPerson(person: OidcPerson): void;
  sign(claims: Record<string, unknown>, key?: CryptoKey): Promise<string>;
  strangeKey(): Promise<CryptoKey>;
  close(): Promise<void>;
}
export const tenant: string;
export function startOidc(): Promise<Oidc>;
