import {
  type AuthenticationResult,
  BrowserAuthError,
  CacheLookupPolicy,
  type Configuration,
  type IPublicClientApplication,
  PublicClientApplication,
} from "@azure/msal-browser";

export interface MicrosoftClient {
  client_id: string;
  authority: string;
}

const scopes = ["openid", "email", "profile"];

/** Microsoft redirects to the root after signing in and out. */
export const microsoftConfiguration = ({ client_id, authority }: MicrosoftClient, origin: string): Configuration => ({
  auth: { clientId: client_id, authority, redirectUri: `${origin}/`, postLogoutRedirectUri: `${origin}/` },
  cache: { cacheLocation: "sessionStorage" },
  // Name of the native broker in this version of the library.
  system: { allowPlatformBroker: false },
});

const idTokenOf = (client: IPublicClientApplication, answer: AuthenticationResult): string => {
  client.setActiveAccount(answer.account);
  return answer.idToken;
};

/**
 * Return the four ways to get a token from Microsoft; popup and redirect are its authorization code flow too, with the code exchanged by
 * the library. A sign-in here needs a token with our nonce.
 */
export const microsoftTokens = (client: IPublicClientApplication) => ({
  byPopup: async (nonce: string) => idTokenOf(client, await client.acquireTokenPopup({ scopes, nonce, prompt: "select_account" })),
  /** Leaves the page; `returned` resolves on the next one. */
  byRedirect: (nonce: string) => client.acquireTokenRedirect({ scopes, nonce, prompt: "select_account" }),
  returned: async () => {
    const answer = await client.handleRedirectPromise();
    return answer && idTokenOf(client, answer);
  },
  byCode: async (code: string) => idTokenOf(client, await client.acquireTokenByCode({ scopes, code })),
  /**
   * Try the cache, the refresh token, then a hidden frame once the refresh token is invalid or expired. What is cached or refreshed
   * carries an earlier nonce and only proves that Microsoft's session lasts: the hidden frame then asks for one with ours. Rejects
   * without an active account.
   */
  silently: async (nonce: string) => {
    const account = client.getActiveAccount();
    if (!account) throw new Error("NO_ACTIVE_ACCOUNT");
    const request = { scopes, account, nonce };
    const found = await client.acquireTokenSilent({ ...request, cacheLookupPolicy: CacheLookupPolicy.Default });
    const isOurs = (found.idTokenClaims as { nonce?: string }).nonce === nonce;
    return idTokenOf(client, isOurs ? found : await client.ssoSilent(request));
  },
});
export type MicrosoftTokens = ReturnType<typeof microsoftTokens>;

async function open(registration: MicrosoftClient): Promise<MicrosoftTokens> {
  const client = new PublicClientApplication(microsoftConfiguration(registration, location.origin));
  await client.initialize();
  return microsoftTokens(client);
}

let opened: Promise<MicrosoftTokens> | undefined;
/** Return the library configured with this installation's client; one instance per page. */
export function openMicrosoft(client: MicrosoftClient): Promise<MicrosoftTokens> {
  opened ??= open(client);
  return opened;
}

const code = (error: unknown) => (error instanceof BrowserAuthError ? error.errorCode : "");
/** Return whether the browser blocked the popup. */
export const isPopupBlocked = (error: unknown): boolean => ["popup_window_error", "empty_window_error"].includes(code(error));
/** Return whether the person closed the popup, which needs no message. */
export const isGivenUp = (error: unknown): boolean => ["user_cancelled", "timed_out"].includes(code(error));
