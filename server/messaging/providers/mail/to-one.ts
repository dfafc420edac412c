import { normalEmail } from "#contracts/email-address";
import type { MailPort, OutgoingMail, SendOutcome } from "./port.ts";

/** Code of a refusal that no mail server was asked about. */
const noAddress: SendOutcome = { result: "REFUSED", kind: "HARD", code: "INVALID_ADDRESS" };

/** The customers of the demo live there: the domains are kept free for examples (RFC 2606), and take no mail. */
const ofAnExample = /@(?:.+\.)?example\.(?:com|net|org)$/;
const exampleAddress: SendOutcome = { result: "REFUSED", kind: "OURS", code: "EXAMPLE_ADDRESS" };

/** Whether mails to examples are handed over all the same, as those of whoever tries the program with an account there. */
interface Examples {
  takesExamples?: boolean;
}

/**
 * Return the port with a guard before it: each mail goes to exactly one address in its one spelling. What an earlier version stored, such
 * as two addresses in one field, is refused here, so that no mail server or provider reads it as a list; so is what no mail server takes.
 */
export function toOne<Port extends MailPort>(port: Port, { takesExamples = false }: Examples = {}): Port {
  const refusalOf = (to: string | null): SendOutcome | undefined =>
    to === null ? noAddress : !takesExamples && ofAnExample.test(to) ? exampleAddress : undefined;
  return {
    ...port,
    async send(mails: readonly OutgoingMail[], signal: AbortSignal) {
      const spelled = mails.map((mail) => ({ mail, to: normalEmail(mail.to) }));
      const handed = spelled.flatMap(({ mail, to }) => (to === null || refusalOf(to) ? [] : [{ ...mail, to }]));
      const outcomes = handed.length > 0 ? await port.send(handed, signal) : [];
      let next = 0;
      return spelled.map(({ to }) => refusalOf(to) ?? (outcomes[next++] as SendOutcome));
    },
  };
}
