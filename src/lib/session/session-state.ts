import type { z } from "zod";
import { isAuthenticated, isVarified, storageKeys } from "#contracts/session/rules";
import type { Platform, Profile, Store, User } from "#contracts/session/session";
import { readItem } from "../browser/storage.ts";

export type StorePlatform = z.output<typeof Platform>;
type OwnStore = Profile["stores"][number];
/** A store of the person; the mailed code of a forgotten password proves no more than its name and domain. */
export type StoreEntry = Pick<OwnStore, "_id" | "name" | "platform_domain"> & Partial<OwnStore>;
export interface WebhookSubscription {
  topic: string;
  callbackUrl: string;
}

/** The session state. Its field names are a public interface: merchants' scripts read them. */
export interface Session {
  isInitialized: boolean;
  isAuthenticated: boolean;
  isVarified: boolean;
  user: User | null;
  store: Store | null;
  store_platform: StorePlatform | null;
  /** Payment methods. */
  billing: Profile["payment_methods"];
  loading: boolean;
  storesList: StoreEntry[];
  loadingApi: boolean;
  userType: "merchant" | "member";
  /** As sent by the server; missing or malformed means no access. */
  memberPermissions: unknown;
  /** Missing scopes. */
  scopes: string[];
  /** Granted scopes. */
  scopesRequired: string[];
  webhookSubscriptions: WebhookSubscription[];
}

/** Answer of a sign-in or the profile call, for merchants and members alike. */
export interface Person {
  user: User;
  store: Store;
  platform: StorePlatform | null;
  billing?: Profile["payment_methods"];
  stores?: StoreEntry[];
}

export type SessionAction =
  | { type: "INITIAL"; person: Person | null }
  | { type: "LOGIN" | "REGISTER"; person: Person }
  | { type: "LOGOUT" }
  | { type: "UPDATE"; user: Partial<User> }
  | { type: "UPDATE_USER"; user: User }
  | { type: "STORES_LIST"; stores: StoreEntry[] }
  | { type: "LOADING_API"; loading: boolean }
  | { type: "UPDATE_STORE_KEYS"; store: Partial<Store> }
  | { type: "SCOPES"; scopes: string[] }
  | { type: "SCOPES_REQUIRED"; scopes: string[] }
  | { type: "WEBHOOK_SUBSCRIPTIONS"; subscriptions: WebhookSubscription[] }
  | { type: "CHANGE_PWD"; changing: boolean };

export const initialSession: Session = {
  isInitialized: false,
  isAuthenticated: false,
  isVarified: true,
  user: null,
  store: null,
  store_platform: null,
  billing: [],
  loading: false,
  storesList: [],
  loadingApi: false,
  userType: "merchant",
  memberPermissions: null,
  scopes: [],
  scopesRequired: [],
  webhookSubscriptions: [],
};

/** Return the person with the store chosen on this device, for members; it overrides the server's default. */
function inChosenStore(person: Person): Person {
  const chosen = readItem(storageKeys.selectedStoreId);
  if (person.user.user_type !== "member" || !chosen || chosen === person.store._id) return person;
  return { ...person, user: { ...person.user, store_id: chosen }, store: { ...person.store, _id: chosen } };
}

function withUser(session: Session, user: User): Session {
  return {
    ...session,
    user,
    isAuthenticated: isAuthenticated(user),
    isVarified: isVarified(user),
    userType: user.user_type,
    memberPermissions: user.permissions,
  };
}

function withPerson(session: Session, answer: Person): Session {
  const person = inChosenStore(answer);
  return {
    ...withUser(session, person.user),
    isInitialized: true,
    loading: false,
    store: person.store,
    store_platform: person.platform,
    billing: person.billing ?? [],
    storesList: person.stores ?? session.storesList,
  };
}

export function reduceSession(session: Session, action: SessionAction): Session {
  switch (action.type) {
    case "INITIAL":
      return action.person ? withPerson(session, action.person) : { ...initialSession, isInitialized: true };
    case "LOGIN":
    case "REGISTER":
      return withPerson(session, action.person);
    case "LOGOUT":
      return { ...initialSession, isInitialized: true };
    case "UPDATE":
      return session.user ? withUser(session, { ...session.user, ...action.user }) : session;
    case "UPDATE_USER":
      return withUser(session, action.user);
    case "STORES_LIST":
      return { ...session, storesList: action.stores };
    case "LOADING_API":
      return { ...session, loadingApi: action.loading };
    case "UPDATE_STORE_KEYS":
      return session.store ? { ...session, store: { ...session.store, ...action.store } } : session;
    case "SCOPES":
      return { ...session, scopes: action.scopes };
    case "SCOPES_REQUIRED":
      return { ...session, scopesRequired: action.scopes };
    case "WEBHOOK_SUBSCRIPTIONS":
      return { ...session, webhookSubscriptions: action.subscriptions };
    case "CHANGE_PWD":
      return { ...session, loading: action.changing };
  }
}
