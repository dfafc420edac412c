import type { IPublicClientApplication } from "@azure/msal-browser";
import { describe, expect, it, vi } from "vitest";
import { microsoftConfiguration, microsoftTokens } from "./microsoft.ts";

const account = { homeAccountId: "h" };
function client(active: typeof account | null = null) {
  const answer = { idToken: "token", account, idTokenClaims: { nonce: "of the popup" } };
  const calls = {
    acquireTokenPopup: vi.fn(async () => answer),
    acquireTokenRedirect: vi.fn(async () => undefined),
    acquireTokenByCode: vi.fn(async () => answer),
    acquireTokenSilent: vi.fn(async () => answer),
    ssoSilent: vi.fn(async ({ nonce }: { nonce: string }) => ({ ...answer, idToken: "fresh", idTokenClaims: { nonce } })),
    handleRedirectPromise: vi.fn(async (): Promise<typeof answer | null> => null),
    getActiveAccount: () => active,
    setActiveAccount: vi.fn(),
  };
  return { calls, tokens: microsoftTokens(calls as unknown as IPublicClientApplication) };
}

describe("Microsoft in the browser", () => {
  it("returns to the root after signing in and out, without the native broker", () => {
    const registration = { client_id: "c", authority: "https://login.microsoftonline.com/common" };
    expect(microsoftConfiguration(registration, "https://app.test")).toMatchObject({
      auth: {
        clientId: "c",
        authority: registration.authority,
        redirectUri: "https://app.test/",
        postLogoutRedirectUri: "https://app.test/",
      },
      system: { allowPlatformBroker: false },
    });
  });

  it("sends our nonce by popup and by redirect", async () => {
    const { calls, tokens } = client();
    expect(await tokens.byPopup("n1")).toBe("token");
    await tokens.byRedirect("n2");
    expect(calls.acquireTokenPopup).toHaveBeenCalledWith(expect.objectContaining({ nonce: "n1" }));
    expect(calls.acquireTokenRedirect).toHaveBeenCalledWith(expect.objectContaining({ nonce: "n2" }));
    expect(calls.setActiveAccount).toHaveBeenCalledWith(account);
  });

  it("accepts a code, and returns nothing when nobody came back", async () => {
    const { tokens } = client();
    expect(await tokens.byCode("code")).toBe("token");
    expect(await tokens.returned()).toBeNull();
  });

  it("is silent only for an active account; without one it fails", async () => {
    await expect(client().tokens.silently("n3")).rejects.toThrow("NO_ACTIVE_ACCOUNT");
    const { calls, tokens } = client(account);
    expect(await tokens.silently("of the popup")).toBe("token");
    // 0: cache, refresh token, then a hidden frame.
    expect(calls.acquireTokenSilent).toHaveBeenCalledWith(expect.objectContaining({ account, cacheLookupPolicy: 0 }));
    expect(calls.ssoSilent).not.toHaveBeenCalled();
  });

  it("replaces a cached token by one with our nonce", async () => {
    const { calls, tokens } = client(account);
    expect(await tokens.silently("n4")).toBe("fresh");
    expect(calls.ssoSilent).toHaveBeenCalledWith(expect.objectContaining({ account, nonce: "n4" }));
  });
});
