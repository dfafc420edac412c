import { useSyncExternalStore } from "react";
import { isTokenValid, signInAddress, storageKeys } from "#contracts/session/rules";
import type { MemberLogin, MerchantLogin, Profile } from "#contracts/session/session";
import { readItem, writeItem } from "../browser/storage.ts";
import type { Api } from "../calls/api.ts";
import { isSameJson } from "../forms/changes.ts";
import { initialSession, type Person, reduceSession, type Session, type SessionAction } from "./session-state.ts";

let session: Session = initialSession;
const listeners = new Set<() => void>();
/** Called when the session ends or moves to another store, to clear caches. */
const endings = new Set<() => void>();
const otherTabs = makeChannel("auth", onOtherTab);

export const getSession = (): Session => session;
export function dispatch(action: SessionAction): void {
  session = reduceSession(session, action);
  for (const tell of listeners) tell();
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Return the session, or a part of it: `useSession((s) => s.store)`. Unlike `useGetIdentity` it covers more than the person and has a
 * value on the first render. The part must be a value of the state, not a new object.
 */
export function useSession(): Session;
export function useSession<T>(pick: (session: Session) => T): T;
export function useSession<T>(pick?: (session: Session) => T): T | Session {
  return useSyncExternalStore(subscribeSession, () => (pick ? pick(session) : session));
}

/** Resolve with the session once it is known whether anyone is signed in. */
export const knownSession = (): Promise<Session> =>
  new Promise((resolve) => {
    const look = () => {
      if (!session.isInitialized) return;
      stop();
      resolve(session);
    };
    const stop = subscribeSession(look);
    look();
  });

export function onSessionEnd(clear: () => void): () => void {
  endings.add(clear);
  return () => endings.delete(clear);
}

export const currentToken = (): string | null => {
  const token = readItem(storageKeys.accessToken);
  return isTokenValid(token) ? token : null;
};

/** Return the current store's id. Member: the store chosen on this device. Owner: their own. */
export const currentStoreId = (): string | null =>
  (session.userType === "member" ? readItem(storageKeys.selectedStoreId) : null) ?? session.store?._id ?? null;

/** Return the address of the sign-in page, with the current one to return to. */
export const signInPath = ({ pathname, search, hash }: { pathname: string; search: string; hash: string }): string =>
  `${signInAddress}?${new URLSearchParams({ to: pathname + search + hash })}`;

const fromMerchant = (answer: MerchantLogin | Profile): Person => ({
  user: answer.user_data,
  store: answer.store_data,
  platform: answer.platform_data,
  billing: answer.payment_methods,
  ...("stores" in answer && { stores: answer.stores }),
});
const fromMember = (answer: MemberLogin): Person => ({
  user: answer.member_data,
  store: answer.store_data,
  platform: answer.platform_data,
});

let starting: Promise<void> | null = null;
/** Load the profile if a stored token has not expired; on anything else, including failure, nobody is signed in. */
export function initialise(api: Api): Promise<void> {
  starting ??= loadProfile(api).finally(() => {
    starting = null;
  });
  return starting;
}

async function loadProfile(api: Api): Promise<void> {
  if (!currentToken()) return dispatch({ type: "INITIAL", person: null });
  try {
    const profile = await api.call<Profile>("GET", "/api/v1/merchants/profile");
    dispatch({ type: "INITIAL", person: fromMerchant(profile) });
  } catch {
    dispatch({ type: "INITIAL", person: null });
  }
}

let renewing: Promise<void> | null = null;
let isWantedAgain = false;
/** Reload person and permissions, so that open pages follow changes by the owner. A failure changes nothing. */
export function renewSession(api: Api): Promise<void> {
  isWantedAgain = true;
  renewing ??= renewWhileWanted(api).finally(() => {
    renewing = null;
  });
  return renewing;
}

/** A call that comes while another runs may tell of a change that its answer does not have yet. */
async function renewWhileWanted(api: Api): Promise<void> {
  while (isWantedAgain) {
    isWantedAgain = false;
    await renew(api);
  }
}

async function renew(api: Api): Promise<void> {
  const token = currentToken();
  const profile = token && (await api.call<Profile>("GET", "/api/v1/merchants/profile").catch(() => null));
  if (!profile || token !== currentToken()) return;
  if (!isSameJson(profile.user_data, session.user)) return dispatch({ type: "INITIAL", person: fromMerchant(profile) });
  const { _id: _, ...keys } = profile.store_data;
  const { _id: __, ...held } = session.store ?? profile.store_data;
  if (!isSameJson(keys, held)) dispatch({ type: "UPDATE_STORE_KEYS", store: keys });
}

/** Start the session from the answer of a sign-in, a registration or a change of store. */
export function signIn(answer: MerchantLogin | MemberLogin, type: "LOGIN" | "REGISTER" = "LOGIN"): void {
  const person = "member_data" in answer ? fromMember(answer) : fromMerchant(answer);
  writeItem(storageKeys.accessToken, answer.token);
  writeItem(storageKeys.selectedStoreId, person.store._id);
  writeItem(storageKeys.shop, person.store.platform_domain);
  end(endings);
  dispatch({ type, person });
  otherTabs.post({ type: "signed-in", store_id: person.store._id });
}

/** Record a changed default view of a noun's list, so that the next visit needs no request. */
export function noteDefaultView(noun: string, query: string | undefined): void {
  const { [noun]: before, ...others } = session.user?.default_views ?? {};
  if (before === query) return;
  dispatch({ type: "UPDATE", user: { default_views: { ...others, ...(query !== undefined && { [noun]: query }) } } });
}

/** End the session here and in every other tab. */
export function signOut(): void {
  forget();
  otherTabs.post({ type: "signed-out" });
}

function forget(): void {
  for (const key of [storageKeys.accessToken, storageKeys.shop, storageKeys.selectedStoreId]) writeItem(key, null);
  end(endings);
  dispatch({ type: "LOGOUT" });
}

function end(hooks: Set<() => void>): void {
  for (const hook of hooks) hook();
}

/** Sign out when another tab does; reload when another tab signs in or changes stores, as this page would mix the two. */
function onOtherTab(message: { type: string; store_id?: string }): void {
  if (message.type === "signed-out" && (session.isAuthenticated || currentToken())) forget();
  if (message.type === "signed-in" && session.store?._id !== message.store_id) location.reload();
}

/** Return a channel to the browser's other tabs; without BroadcastChannel nothing is sent. */
function makeChannel<T>(name: string, onMessage: (message: T) => void): { post: (message: T) => void; close: () => void } {
  if (typeof BroadcastChannel === "undefined") return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<T>) => onMessage(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
