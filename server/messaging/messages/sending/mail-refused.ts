/** A mail was not taken; its job is retried. */
export class MailRefused extends Error {
  readonly code: string;
  constructor(code: string) {
    super(`the mail was not taken: ${code}`);
    this.name = "MailRefused";
    this.code = code;
  }
}
