import type { AuthActionResponse, AuthProvider } from "@refinedev/core";
import { isAuthenticated, signInAddress } from "#contracts/session/rules";
import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { ForgottenPassword, NewPassword, SignInWith, StoreOption } from "#contracts/session/sign-in";
import { fallbackMessage, tokenSentWith } from "./data/api-error.ts";

type Login = MerchantLogin | MemberLogin;

/** The session store behind the auth provider, supplied by the app. */
export interface SessionPort {
  /** Resolves once it is known whether anyone is signed in. */
  known: () => Promise<{ isAuthenticated: boolean; user: unknown; memberPermissions: unknown }>;
  token: () => string | null;
  /** The store a member works in; an owner's calls need not name one. */
  memberStoreId: () => string | null;
  begin: (answer: Login, how: "LOGIN" | "REGISTER") => void;
  /** Keeps the token of a registration, which is valid once the address is confirmed. */
  hold: (answer: MerchantLogin) => void;
  end: () => void;
  /** Fills the list of stores. */
  listStores: (stores: StoreOption[]) => void;
  /** Reloads the permissions. */
  renew: () => void;
  changingPassword: (isUnderWay: boolean) => void;
}

/** Resolves with the envelope's `data`, rejects with an ApiError. */
type Call = <T>(method: "GET" | "POST" | "PATCH", path: string, options?: { body?: unknown }) => Promise<T>;

const base = "/api/v1/merchants";
const homePath = "/dashboard/app";
const verifyPath = (email: string) => `/auth/verify#${new URLSearchParams({ email })}`;

/** Refine's auth provider must always resolve; a failed call is passed on in `error`. */
async function attempt(work: () => Promise<AuthActionResponse>): Promise<AuthActionResponse> {
  try {
    return await work();
  } catch (error) {
    return { success: false, error: error as Error };
  }
}

const refused = (code: string): AuthActionResponse => ({ success: false, error: Object.assign(new Error(code), { code }) });

/** A member's failed sign-in shows the server's own message; without an answer of the server, "Login failed". */
function memberLoginFailed(error: unknown): never {
  const { message, statusCode } = error as { message?: string; statusCode?: number };
  if (statusCode && message && message !== fallbackMessage) throw error;
  throw Object.assign(new Error("Login failed"), { code: "LOGIN_FAILED", cause: error });
}

function signInCall(call: Call, credentials: SignInWith): Promise<Login> {
  const post = (path: string, body: object) => call<Login>("POST", `${base}/${path}`, { body });
  if (credentials.by === "second-factor") return post("login-2fa", { challenge: credentials.challenge, code: credentials.code });
  const store = credentials.storeId === undefined ? {} : { store_id: credentials.storeId };
  if (credentials.by === "google") return post("google-sso", { ticket: credentials.ticket, secret: credentials.secret, ...store });
  if (credentials.by === "microsoft") return post("microsoft-sso", { id_token: credentials.idToken, ...store });
  const { email, password, storeId } = credentials;
  if (credentials.kind === "member") return post("profile/member/login", { email, password, ...store }).catch(memberLoginFailed);
  return post("login-merchant", { email, password, ...(storeId !== undefined && { storeId }) });
}

/** Return the auth provider over the session: every sign-in, sign-out and password change. */
export function makeAuthProvider(call: Call, session: SessionPort): Required<AuthProvider> {
  const handled = new WeakSet<object>();
  return {
    login: (credentials: SignInWith) =>
      attempt(async () => {
        const answer = await signInCall(call, credentials);
        const user = "member_data" in answer ? answer.member_data : answer.user_data;
        if (!isAuthenticated(user)) return refused(user.status === "active" ? "NOT_VERIFIED" : "NOT_ACTIVE");
        session.begin(answer, "LOGIN");
        return { success: true, redirectTo: homePath };
      }),
    register: (values: object) =>
      attempt(async () => {
        const answer = await call<MerchantLogin>("POST", `${base}/register`, { body: { type: "merchantRegistration", ...values } });
        if (isAuthenticated(answer.user_data)) {
          session.begin(answer, "REGISTER");
          return { success: true, redirectTo: homePath };
        }
        session.hold(answer);
        return { success: true, redirectTo: verifyPath(answer.user_data.email) };
      }),
    forgotPassword: (body: ForgottenPassword) =>
      attempt(async () => {
        const answer = await call<{ stores?: StoreOption[] }>("POST", `${base}/forgot-password/send-code`, { body });
        if (!body.code) return { success: true };
        session.listStores(answer.stores ?? []);
        return answer.stores?.length ? { success: true, stores: answer.stores } : refused("BAD_CODE");
      }),
    // Refine merges in the address bar's query, so only known fields are sent.
    updatePassword: (change: NewPassword) =>
      attempt(async () => {
        if ("code" in change) {
          const { email, code, password, storeId } = change;
          await call("POST", `${base}/forgot-password/reset`, { body: { email, code, password, store_id: storeId } });
          return { success: true };
        }
        const store_id = session.memberStoreId();
        const body = { old_password: change.oldPassword, password: change.password, ...(store_id && { store_id }) };
        session.changingPassword(true);
        await call("PATCH", `${base}/profile/change-password`, { body }).finally(() => session.changingPassword(false));
        return { success: true };
      }),
    logout: async () => {
      // Sign out on this device even when the server cannot be reached.
      await call("POST", `${base}/logout`).catch(() => undefined);
      session.end();
      return { success: true, redirectTo: "/" };
    },
    check: async () => {
      const { isAuthenticated } = await session.known();
      return isAuthenticated ? { authenticated: true } : { authenticated: false, redirectTo: signInAddress };
    },
    // Refusals arrive twice, from the HTTP client and from Refine's hooks: handle each once, and end only the session it belongs to.
    onError: async (error) => {
      if (typeof error !== "object" || error === null || handled.has(error)) return {};
      handled.add(error);
      const { code } = error as { code?: string };
      if (code === "FORBIDDEN" || code === "TWO_FACTOR_SETUP_REQUIRED") session.renew();
      const sent = tokenSentWith(error);
      // A late answer to a token replaced in the meantime must not end the new session.
      if (code === "UNAUTHENTICATED" && sent && sent === session.token()) session.end();
      return {};
    },
    getPermissions: async () => (await session.known()).memberPermissions,
    getIdentity: async () => (await session.known()).user,
  };
}
