import type { AuthActionResponse, AuthProvider } from "@refinedev/core";
import { isAuthenticated } from "#contracts/session/rules";
import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import type { ForgottenPassword, NewPassword, SignInWith, StoreOption } from "#contracts/session/sign-in";
import { tokenSentWith } from "./data/api-error.ts";

type Login = MerchantLogin | MemberLogin;

/** The session behind Refine's view of it; the app hands it in. */
export interface SessionPort {
  /** As soon as it is known whether anyone is signed in. */
  known: () => Promise<{ isAuthenticated: boolean; user: unknown; memberPermissions: unknown }>;
  token: () => string | null;
  /** The store a member works in; an owner's calls need not name one. */
  memberStoreId: () => string | null;
  begin: (answer: Login, how: "LOGIN" | "REGISTER") => void;
  /** A registration's sign-in, which counts once the address is confirmed. */
  hold: (answer: MerchantLogin) => void;
  end: () => void;
  /** Asks anew what one may. */
  renew: () => void;
  changingPassword: (isUnderWay: boolean) => void;
}

/** Answers the envelope's `data`, rejects with a failed call. */
type Call = <T>(method: "GET" | "POST" | "PATCH", path: string, options?: { body?: unknown }) => Promise<T>;

const base = "/api/v1/merchants";
const signInPath = "/auth/login-unprotected";
const homePath = "/dashboard/app";
const verifyPath = (email: string) => `/auth/verify#${new URLSearchParams({ email })}`;

/** Refine's auth provider must resolve whatever happens; the failed call comes along in `error`. */
async function attempt(work: () => Promise<AuthActionResponse>): Promise<AuthActionResponse> {
  try {
    return await work();
  } catch (error) {
    return { success: false, error: error as Error };
  }
}

const refused = (code: string): AuthActionResponse => ({ success: false, error: Object.assign(new Error(code), { code }) });

function signInCall(call: Call, given: SignInWith): Promise<Login> {
  const post = (path: string, body: object) => call<Login>("POST", `${base}/${path}`, { body });
  if (given.by === "second-factor") return post("login-2fa", { challenge: given.challenge, code: given.code });
  const store = given.storeId === undefined ? {} : { store_id: given.storeId };
  if (given.by === "google") return post("google-sso", { ticket: given.ticket, secret: given.secret, ...store });
  if (given.by === "microsoft") return post("microsoft-sso", { id_token: given.idToken, ...store });
  const { email, password, storeId } = given;
  if (given.kind === "member") return post("profile/member/login", { email, password, ...store });
  return post("login-merchant", { email, password, ...(storeId !== undefined && { storeId }) });
}

/** The session as Refine's hooks see it, and every way into and out of it. */
export function makeAuthProvider(call: Call, session: SessionPort): Required<AuthProvider> {
  const judged = new WeakSet<object>();
  return {
    login: (given: SignInWith) =>
      attempt(async () => {
        const answer = await signInCall(call, given);
        const user = "member_data" in answer ? answer.member_data : answer.user_data;
        if (!isAuthenticated(user)) return refused(user.status === "active" ? "NOT_VERIFIED" : "NOT_ACTIVE");
        session.begin(answer, "LOGIN");
        return { success: true, redirectTo: homePath };
      }),
    register: (values: object) =>
      attempt(async () => {
        const answer = await call<MerchantLogin>("POST", `${base}/register`, { body: values });
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
        return answer.stores?.length ? { success: true, stores: answer.stores } : refused("BAD_CODE");
      }),
    // Refine adds what stands in the address bar: only what is named here is sent.
    updatePassword: (given: NewPassword) =>
      attempt(async () => {
        if ("code" in given) {
          const { email, code, password, storeId } = given;
          await call("POST", `${base}/forgot-password/reset`, { body: { email, code, password, store_id: storeId } });
          return { success: true };
        }
        const store_id = session.memberStoreId();
        const body = { old_password: given.oldPassword, password: given.password, ...(store_id && { store_id }) };
        session.changingPassword(true);
        await call("PATCH", `${base}/profile/change-password`, { body }).finally(() => session.changingPassword(false));
        return { success: true };
      }),
    logout: async () => {
      // The server forgets the session; when it cannot be reached, this device forgets it all the same.
      await call("POST", `${base}/logout`).catch(() => undefined);
      session.end();
      return { success: true, redirectTo: "/" };
    },
    check: async () => {
      const { isAuthenticated } = await session.known();
      return isAuthenticated ? { authenticated: true } : { authenticated: false, redirectTo: signInPath };
    },
    // The HTTP client hands every refusal here and Refine's hooks do so again: each is judged once, and ends the session it was about.
    onError: async (error) => {
      if (typeof error !== "object" || error === null || judged.has(error)) return {};
      judged.add(error);
      const { code } = error as { code?: string };
      if (code === "FORBIDDEN") session.renew();
      const sent = tokenSentWith(error);
      // A late answer to a token that was replaced meanwhile must not end the new session.
      if (code === "UNAUTHENTICATED" && sent && sent === session.token()) session.end();
      return {};
    },
    getPermissions: async () => (await session.known()).memberPermissions,
    getIdentity: async () => (await session.known()).user,
  };
}
