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

/** Sign in through `useLogin` by any method; holds the stores to choose from and the challenge of a second factor. */
export function useSignIn() {
  const go = useGo();
  const { mutateAsync: login } = useLogin<SignInWith>();
  const { busy, problem, wait, run, setProblem } = useAttempt();
  const [choice, setChoice] = useState<{ way: SignInWith; stores: StoreOption[] }>();
  const [challenge, setChallenge] = useState<string>();

  const enter = useCallback(
    (way: SignInWith) =>
      run(
        async () => {
          const { success, error } = await login(way);
          if (!success) throw error;
        },
        ({ code, data }) => {
          if (code === "CHOOSE_STORE") setChoice({ way, stores: (data.stores ?? []) as StoreOption[] });
          else if (code === "TWO_FACTOR_REQUIRED") setChallenge(String(data.challenge));
          else if (code === "EMAIL_NOT_VERIFIED" && "email" in way)
            go({ to: "/auth/verify", hash: String(new URLSearchParams({ email: way.email })) });
          else if (code === "CHALLENGE_ENDED") setChallenge(undefined);
          return ["CHOOSE_STORE", "TWO_FACTOR_REQUIRED"].includes(code);
        },
      ),
    [run, login, go],
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
