import { useEffect, useState } from "react";
import { readFragment, takeFragment } from "#src/lib/fragment";

/** An address and the code mailed to it. */
export interface MailedCode {
  email: string;
  code: string;
}

/**
 * Return address and code from the mail's link, and remove them from the address bar once the page is shown: React may render it several
 * times before that.
 */
export function useMailedCode(): MailedCode {
  const [found] = useState(() => {
    const fragment = readFragment();
    return { email: fragment.get("email") ?? "", code: fragment.get("code") ?? "" };
  });
  useEffect(() => {
    takeFragment();
  }, []);
  return found;
}

export const trimmed = ({ email, code }: MailedCode): MailedCode => ({ email: email.trim(), code: code.trim() });
