import { useEffect, useState } from "react";
import { useApi } from "#src/lib/calls/api";

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

/** Sign-in methods of this installation: the answer of `login-options`. */
export interface SignInOptions {
  google: boolean;
  microsoft: { client_id: string; authority: string } | null;
  verify_email: boolean;
  has_mailbox: boolean;
  demo_accounts: boolean;
  registration: "open" | "invite" | "closed";
  /** Who helps with this installation: an email address or a web page. */
  support: string | null;
}
