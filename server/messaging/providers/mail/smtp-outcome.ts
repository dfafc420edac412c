import { bounceKindOf, statusIn } from "#server/messaging/domain/sending/bounce-kind";
import { type RefusalKind, type SendOutcome, signInRefused } from "./port.ts";

/** What nodemailer says of a mail that it could not hand over. */
export interface Failure {
  message?: string;
  code?: string;
  /** What was being said when it failed: "CONN", "EHLO", "MAIL FROM", "RCPT TO", "DATA". */
  command?: string;
  responseCode?: number;
  response?: string;
}

const isAnswer = (reply: number | undefined): reply is number => reply !== undefined && reply >= 400 && reply < 600;
const closing = 421;

/**
 * Return the outcome of a failure. `wasRead`: some of the mail was given to the connection, so that without an answer it may have been taken.
 * A mail server takes a mail by answering 2xx at its end; what it refuses it has not taken, however much of it was read.
 */
export function outcomeOf({ message, code = "FAILED", command, responseCode, response = "" }: Failure, wasRead: boolean): SendOutcome {
  if (code === "PRIVATE_ADDRESS" || message === "PRIVATE_ADDRESS") return { result: "REFUSED", kind: "OURS", code: "PRIVATE_ADDRESS" };
  const isSignIn = code === "EAUTH" || code === "ENOAUTH";
  if (!isAnswer(responseCode)) {
    if (isSignIn) return { result: "REFUSED", kind: "OURS", code: signInRefused };
    return wasRead ? { result: "UNKNOWN", code } : { result: "LATER", after: null, code };
  }
  const status = statusIn(response);
  const shown = status ?? String(responseCode);
  if (responseCode < 500) return { result: "LATER", after: null, code: shown, ...(responseCode === closing && { asksForLess: true }) };
  if (isSignIn) return { result: "REFUSED", kind: "OURS", code: signInRefused };
  return { result: "REFUSED", kind: kindOf(command, status, responseCode), code: shown };
}

/** Only what is said of the recipient or the mail can be about the recipient; a greeting or a sender that is refused is our affair. */
const kindOf = (command: string | undefined, status: string | null, reply: number): RefusalKind =>
  command === "RCPT TO" || command === "DATA" ? bounceKindOf(status, reply) : "OURS";
