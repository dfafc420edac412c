import { useEffect, useState } from "react";
import { useApi } from "#src/lib/calls/api";
import type { SignInOptions } from "./sign-in-options.ts";

/** Return the installation's sign-in methods; undefined until loaded. */
export function useSignInOptions(): SignInOptions | undefined {
  const api = useApi();
  const [options, setOptions] = useState<SignInOptions>();
  useEffect(() => {
    const left = new AbortController();
    api.call<SignInOptions>("GET", "/api/v1/merchants/login-options", { signal: left.signal }).then(setOptions, () => undefined);
    return () => left.abort();
  }, [api]);
  return options;
}
