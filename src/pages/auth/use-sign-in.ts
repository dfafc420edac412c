import { useGo, useLogin } from "@refinedev/core";
import { useCallback, useState } from "react";
import type { SignInWith, StoreOption } from "#contracts/session/sign-in";
import { useAttempt } from "./use-attempt.ts";

export type Kind = "merchant" | "member";
export interface Credentials {
  kind: Kind;
  email: string;
  password: string;
}

/**
 * Sign in through `useLogin` by any method; holds the stores to choose from and the challenge of a second factor. `wanted`: the store
 * chosen beforehand, opened without asking again.
 */
export function useSignIn(wanted?: string) {
  const go = useGo();
  const { mutateAsync: login } = useLogin<SignInWith>();
  const { busy, problem, wait, run, setProblem } = useAttempt();
  const [choice, setChoice] = useState<{ way: SignInWith; stores: StoreOption[] }>();
  const [challenge, setChallenge] = useState<string>();

  /** Returns the next try, when the store chosen beforehand answers what was missing. */
  const attempt = useCallback(
    async (way: SignInWith, chosen?: string): Promise<SignInWith | undefined> => {
      let next: SignInWith | undefined;
      const work = async () => {
        const { success, error } = await login(way);
        if (!success) throw error;
      };
      await run(work, ({ code, data }) => {
        const stores = (data.stores ?? []) as StoreOption[];
        if (code === "CHOOSE_STORE" && stores.some(({ _id }) => _id === chosen)) next = { ...way, storeId: chosen } as SignInWith;
        else if (code === "CHOOSE_STORE") setChoice({ way, stores });
        else if (code === "TWO_FACTOR_REQUIRED") setChallenge(String(data.challenge));
        else if (code === "EMAIL_NOT_VERIFIED" && "email" in way)
          go({ to: "/auth/verify", hash: String(new URLSearchParams({ email: way.email })) });
        else if (code === "CHALLENGE_ENDED") setChallenge(undefined);
        return ["CHOOSE_STORE", "TWO_FACTOR_REQUIRED"].includes(code);
      });
      return next;
    },
    [run, login, go],
  );
  const enter = useCallback(
    async (way: SignInWith): Promise<void> => {
      const next = await attempt(way, wanted);
      if (next) await attempt(next);
    },
    [attempt, wanted],
  );
  return {
    busy,
    problem,
    wait,
    choice,
    challenge,
    enter,
    run,
    setProblem,
    choose: (storeId: string) => (choice ? enter({ ...choice.way, storeId } as SignInWith) : Promise.resolve()),
    prove: (code: string) => enter({ by: "second-factor", challenge: challenge ?? "", code }),
    again: () => {
      setChoice(undefined);
      setChallenge(undefined);
      setProblem(undefined);
    },
  };
}
export type SignInAttempt = ReturnType<typeof useSignIn>;
