import { normalEmail } from "#contracts/email-address";
import type { MailPort, OutgoingMail, SendOutcome } from "./port.ts";

/** Code of a refusal that no mail server was asked about. */
const noAddress: SendOutcome = { result: "REFUSED", kind: "HARD", code: "INVALID_ADDRESS" };

/**
 * Return the port with a guard before it: each mail goes to exactly one address in its one spelling. What an earlier version stored, such
 * as two addresses in one field, is refused here, so that no mail server or provider reads it as a list.
 */
export function toOne<Port extends MailPort>(port: Port): Port {
  return {
    ...port,
    async send(mails: readonly OutgoingMail[], signal: AbortSignal) {
      const spelled = mails.map((mail) => ({ mail, to: normalEmail(mail.to) }));
      const handed = spelled.flatMap(({ mail, to }) => (to === null ? [] : [{ ...mail, to }]));
      const outcomes = handed.length > 0 ? await port.send(handed, signal) : [];
      let next = 0;
      return spelled.map(({ to }) => (to === null ? noAddress : (outcomes[next++] as SendOutcome)));
    },
  };
}
