import { useCallback, useState } from "react";
import { useNavigate } from "react-router-dom";
import { isAuthenticated } from "#contracts/session/rules";
import type { MemberLogin, MerchantLogin } from "#contracts/session/session";
import { useApi } from "#src/lib/api";
import { signIn } from "#src/lib/session";
import { useAttempt } from "./use-attempt.ts";

export type Kind = "merchant" | "member";
export interface Credentials {
  kind: Kind;
  email: string;
  password: string;
}
export interface Choice {
  _id: string;
  name: string;
  platform_domain: string;
}
/** A way of getting in, to be gone once more with the store that was chosen. */
export type Way = (storeId?: string) => Promise<MerchantLogin | MemberLogin>;

const credentialsWay =
  (api: ReturnType<typeof useApi>, { kind, email, password }: Credentials): Way =>
  (storeId) =>
    kind === "merchant"
      ? api.call("POST", "/api/v1/merchants/login-merchant", { body: { email, password, ...(storeId && { storeId }) } })
      : api.call("POST", "/api/v1/merchants/profile/member/login", { body: { email, password, ...(storeId && { store_id: storeId }) } });

/** Signs in, by whatever way; keeps the stores to choose from, and the challenge of a second step. */
export function useSignIn() {
  const api = useApi();
  const navigate = useNavigate();
  const { busy, problem, wait, run, setProblem } = useAttempt();
  const [choice, setChoice] = useState<{ way: Way; stores: Choice[] }>();
  const [challenge, setChallenge] = useState<string>();

  const go = useCallback(
    (way: Way, { storeId, email }: { storeId?: string; email?: string } = {}) =>
      run(
        async () => {
          const answer = await way(storeId);
          const user = "member_data" in answer ? answer.member_data : answer.user_data;
          if (isAuthenticated(user)) signIn(answer);
          else setProblem({ key: user.status === "active" ? "auth.notVerified" : "auth.notActive" });
        },
        ({ code, data }) => {
          if (code === "CHOOSE_STORE") setChoice({ way, stores: (data.stores ?? []) as Choice[] });
          else if (code === "TWO_FACTOR_REQUIRED") setChallenge(String(data.challenge));
          else if (code === "EMAIL_NOT_VERIFIED" && email) void navigate(`/auth/verify#${new URLSearchParams({ email })}`);
          else if (code === "CHALLENGE_ENDED") setChallenge(undefined);
          return ["CHOOSE_STORE", "TWO_FACTOR_REQUIRED"].includes(code);
        },
      ),
    [run, setProblem, navigate],
  );
  return {
    busy,
    problem,
    wait,
    choice,
    challenge,
    go,
    run,
    setProblem,
    enter: (credentials: Credentials, storeId?: string) =>
      go(credentialsWay(api, credentials), { email: credentials.email, ...(storeId && { storeId }) }),
    choose: (storeId: string) => (choice ? go(choice.way, { storeId }) : Promise.resolve()),
    prove: (code: string) => go(() => api.call("POST", "/api/v1/merchants/login-2fa", { body: { challenge, code } })),
    again: () => {
      setChoice(undefined);
      setChallenge(undefined);
      setProblem(undefined);
    },
  };
}
export type SignInAttempt = ReturnType<typeof useSignIn>;
