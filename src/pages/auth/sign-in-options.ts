/** Sign-in methods of this installation: the answer of `login-options`. */
export interface SignInOptions {
  google: boolean;
  microsoft: { client_id: string; authority: string } | null;
  verify_email: boolean;
  has_mailbox: boolean;
  demo_accounts: boolean;
  registration: "open" | "invite" | "closed";
}
