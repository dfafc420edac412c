import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { Invitation } from "#contracts/members";
import type { MerchantLogin } from "#contracts/session/session";
import { useApi } from "#src/lib/calls/api";
import { asFailed, type Failed } from "#src/lib/calls/failed";
import { takeFragment } from "#src/lib/routing/fragment";
import { homeAddress } from "#src/lib/routing/home-address";
import { signIn } from "#src/lib/session/session";
import { useAttempt } from "./use-attempt.ts";
import { useSignIn } from "./use-sign-in.ts";

const base = "/api/v1/merchants";

const keptAs = "invitation";

/**
 * Take the invitation from its link and remove it from the address bar. It is kept until the tab closes, for whoever has to sign in
 * first. Links mailed by earlier versions have it in the query.
 */
export function takeInvitation(): string {
  const query = new URLSearchParams(location.search);
  const token = takeFragment().get("token") ?? query.get("token");
  if (token === null) return sessionStorage.getItem(keptAs) ?? "";
  history.replaceState(history.state, "", location.pathname);
  sessionStorage.setItem(keptAs, token);
  return token;
}

export interface Newcomer {
  first_name: string;
  last_name: string;
  password: string;
}

/** Load the invitation of a link; `failed` when it is no longer valid. */
export function useInvitation(token: string) {
  const api = useApi();
  const [invitation, setInvitation] = useState<Invitation>();
  const [failed, setFailed] = useState<Failed>();
  useEffect(() => {
    const abort = new AbortController();
    api
      .call<Invitation>("POST", `${base}/members/invitation`, { body: { token }, signal: abort.signal })
      .then(setInvitation)
      .catch((error) => abort.signal.aborted || setFailed(asFailed(error)));
    return () => abort.abort();
  }, [api, token]);
  return { invitation, failed };
}

/** Accept the invitation with a new password, or with the account one is signed in with. */
export function useAccept(token: string, invitation: Invitation) {
  const api = useApi();
  const navigate = useNavigate();
  const accepting = useAttempt();
  const signingIn = useSignIn();
  return {
    attempt: {
      busy: accepting.busy,
      wait: accepting.wait,
      // Accepted but not signed in: the sign-in asks for more.
      problem: accepting.problem ?? signingIn.problem,
    },
    accept: (person: Newcomer, expected: (failed: Failed) => boolean) =>
      accepting.run(async () => {
        await api.call("POST", `${base}/members/accept-invitation`, { body: { token, ...person } });
        const { email, user_type: kind, store } = invitation;
        await signingIn.enter({ by: "password", kind, email, password: person.password, storeId: store._id });
      }, expected),
    join: () =>
      accepting.run(async () => {
        const { store_id } = await api.call<{ store_id: string }>("POST", `${base}/members/join`, { body: { token } });
        signIn(await api.call<MerchantLogin>("POST", `${base}/switch-store`, { body: { store_id } }));
        await navigate(homeAddress, { replace: true });
      }),
  };
}
