import { takeFragment } from "#src/lib/fragment";

/** An address and the code mailed to it. */
export interface MailedCode {
  email: string;
  code: string;
}

/** Take address and code from the mail's link, and remove them from the address bar. */
export function takeMailedCode(): MailedCode {
  const fragment = takeFragment();
  return { email: fragment.get("email") ?? "", code: fragment.get("code") ?? "" };
}

export const trimmed = ({ email, code }: MailedCode): MailedCode => ({ email: email.trim(), code: code.trim() });
