import { verify, X509Certificate } from "node:crypto";
import { z } from "zod";

/** A message of Amazon SNS (docs.aws.amazon.com/sns/latest/dg/sns-message-and-json-formats.html). */
export const SnsMessage = z.object({
  Type: z.enum(["Notification", "SubscriptionConfirmation", "UnsubscribeConfirmation"]),
  MessageId: z.string().min(1).max(200),
  TopicArn: z.string(),
  Message: z.string(),
  Timestamp: z.string(),
  Subject: z.string().optional(),
  Token: z.string().optional(),
  SubscribeURL: z.string().optional(),
  SignatureVersion: z.enum(["1", "2"]),
  Signature: z.string(),
  SigningCertURL: z.string(),
});
export type SnsMessage = z.output<typeof SnsMessage>;

/** Return a message of SNS; null when the body is none. */
export function snsMessage(raw: Buffer): SnsMessage | null {
  try {
    return SnsMessage.parse(JSON.parse(raw.toString("utf8")));
  } catch {
    return null;
  }
}

const signedFields = {
  Notification: ["Message", "MessageId", "Subject", "Timestamp", "TopicArn", "Type"],
  SubscriptionConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
  UnsubscribeConfirmation: ["Message", "MessageId", "SubscribeURL", "Timestamp", "Token", "TopicArn", "Type"],
} as const;

/** Return the text that a signature covers: each field's name and value on a line of its own; a subject may be missing. */
export const canonicalText = (message: SnsMessage): string =>
  signedFields[message.Type]
    .filter((field) => message[field] !== undefined)
    .map((field) => `${field}\n${message[field]}\n`)
    .join("");

const snsHost = /^sns\.[a-z0-9-]{3,30}\.amazonaws\.com(\.cn)?$/;

/** Return whether an address is SNS's own: elsewhere anybody could keep a certificate. */
export function isSnsAddress(address: string | undefined): boolean {
  if (!address || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password, pathname } = new URL(address);
  return protocol === "https:" && port === "" && !username && !password && snsHost.test(hostname) && !pathname.includes("..");
}

export const isCertificateAddress = (address: string): boolean => isSnsAddress(address) && new URL(address).pathname.endsWith(".pem");

/** The algorithms of signature versions 1 and 2. */
const hashes = { "1": "sha1", "2": "sha256" } as const;

/** Return whether a certificate's key signed the message while the certificate was valid. */
export function isSignedWith(pem: string, message: SnsMessage, now: Date): boolean {
  try {
    const { publicKey, validFrom, validTo } = new X509Certificate(pem);
    if (now < new Date(validFrom) || now > new Date(validTo)) return false;
    const signature = Buffer.from(message.Signature, "base64");
    return verify(hashes[message.SignatureVersion], Buffer.from(canonicalText(message)), publicKey, signature);
  } catch {
    return false;
  }
}
