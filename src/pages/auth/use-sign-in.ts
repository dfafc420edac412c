import { useEffect, useState } from "react";
import type { MemberLogin, MerchantLogin } from "#contracts/session";
import { isAuthenticated } from "#contracts/session-rules";
import { useApi } from "#src/lib/api";
import { asFailed } from "#src/lib/failed";
import { signIn } from "#src/lib/session";

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

/** What stands over the form: the key of a sentence, and for how long trying is pointless. */
export interface SignInProblem {
  key: string;
  seconds?: number;
}

function post(api: ReturnType<typeof useApi>, { kind, email, password }: Credentials, storeId: string | undefined) {
  if (kind === "merchant") {
    return api.call<MerchantLogin>("POST", "/api/v1/merchants/login-merchant", { body: { email, password, ...(storeId && { storeId }) } });
  }
  return api.call<MemberLogin>("POST", "/api/v1/merchants/profile/member/login", {
    body: { email, password, ...(storeId && { store_id: storeId }) },
  });
}

/** Signs in; keeps the stores to choose from when the address belongs to several. */
export function useSignIn() {
  const api = useApi();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<SignInProblem>();
  const [choice, setChoice] = useState<{ credentials: Credentials; stores: Choice[] }>();
  const wait = problem?.seconds ?? 0;
  useEffect(() => {
    if (wait <= 0) return;
    const timer = setTimeout(() => setProblem(wait > 1 ? { key: "auth.retryIn", seconds: wait - 1 } : undefined), 1000);
    return () => clearTimeout(timer);
  }, [wait]);

  const enter = async (credentials: Credentials, storeId?: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await post(api, credentials, storeId);
      const user = "member_data" in answer ? answer.member_data : answer.user_data;
      if (isAuthenticated(user)) signIn(answer);
      else setProblem({ key: user.status === "active" ? "auth.notVerified" : "auth.notActive" });
    } catch (error) {
      const failed = asFailed(error);
      if (failed.code === "CHOOSE_STORE") setChoice({ credentials, stores: (failed.data.stores ?? []) as Choice[] });
      else if (failed.code === "RATE_LIMITED" && failed.retryAfter) setProblem({ key: "auth.retryIn", seconds: failed.retryAfter });
      else setProblem({ key: `errors.${failed.code}` });
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, wait, choice, enter, again: () => setChoice(undefined) };
}
