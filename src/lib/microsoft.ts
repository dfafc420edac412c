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

/** The root is where Microsoft sends people back to, after signing in and after signing out. */
export const microsoftConfiguration = ({ client_id, authority }: MicrosoftClient, origin: string): Configuration => ({
  auth: { clientId: client_id, authority, redirectUri: `${origin}/`, postLogoutRedirectUri: `${origin}/` },
  cache: { cacheLocation: "sessionStorage" },
  // The native broker's name in this version of the library.
  system: { allowPlatformBroker: false },
});

const idTokenOf = (client: IPublicClientApplication, answer: AuthenticationResult): string => {
  client.setActiveAccount(answer.account);
  return answer.idToken;
};

/** The four ways to a token of Microsoft's. A sign-in here needs one with our nonce, which only popup, redirect and code bring. */
export const microsoftTokens = (client: IPublicClientApplication) => ({
  byPopup: async (nonce: string) => idTokenOf(client, await client.acquireTokenPopup({ scopes, nonce, prompt: "select_account" })),
  /** Leaves the page; `returned` answers on the next one. */
  byRedirect: (nonce: string) => client.acquireTokenRedirect({ scopes, nonce, prompt: "select_account" }),
  returned: async () => {
    const answer = await client.handleRedirectPromise();
    return answer && idTokenOf(client, answer);
  },
  byCode: async (code: string) => idTokenOf(client, await client.acquireTokenByCode({ scopes, code })),
  /** Cache, then refresh token, then a hidden frame once the refresh token is invalid or expired. With no active account an error. */
  silently: async () => {
    const account = client.getActiveAccount();
    if (!account) throw new Error("NO_ACTIVE_ACCOUNT");
    return idTokenOf(client, await client.acquireTokenSilent({ scopes, account, cacheLookupPolicy: CacheLookupPolicy.Default }));
  },
});
export type MicrosoftTokens = ReturnType<typeof microsoftTokens>;

async function open(given: MicrosoftClient): Promise<MicrosoftTokens> {
  const client = new PublicClientApplication(microsoftConfiguration(given, location.origin));
  await client.initialize();
  return microsoftTokens(client);
}

let opened: Promise<MicrosoftTokens> | undefined;
/** The library with this installation's client; made once a page. */
export function openMicrosoft(client: MicrosoftClient): Promise<MicrosoftTokens> {
  opened ??= open(client);
  return opened;
}

const code = (error: unknown) => (error instanceof BrowserAuthError ? error.errorCode : "");
/** The browser let no second window open. */
export const isPopupBlocked = (error: unknown): boolean => ["popup_window_error", "empty_window_error"].includes(code(error));
/** The person closed it: no news to them. */
export const isGivenUp = (error: unknown): boolean => ["user_cancelled", "timed_out"].includes(code(error));
