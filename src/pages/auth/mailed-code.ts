import { useEffect } from "react";
import { useLocation } from "react-router-dom";
import { takeFragment } from "#src/lib/routing/fragment";

/** An address and the code mailed to it. */
export interface MailedCode {
  email: string;
  code: string;
}

/** Return address and code from the mail's link, which the router keeps after they have been removed from the address bar. */
export function useMailedCode(): MailedCode {
  const { hash } = useLocation();
  useEffect(() => {
    takeFragment();
  }, []);
  const fragment = new URLSearchParams(hash.slice(1));
  return { email: fragment.get("email") ?? "", code: fragment.get("code") ?? "" };
}

export const trimmed = ({ email, code }: MailedCode): MailedCode => ({ email: email.trim(), code: code.trim() });
