import { emailDigest } from "#server/kit/customer-tokens";
import { isSameText } from "#server/kit/same-text";
import { sealOf } from "#server/kit/seal";

/** What a link of a mail leads to: a case, or the order itself. */
export interface LinkedCase {
  kind: "return" | "claim" | "order";
  id: string;
}

/** Return what a record is about: its case before its order; null for one about neither. */
export function linkedCase(about: { return_id?: string | null; claim_id?: string | null; order_id?: string | null }): LinkedCase | null {
  if (about.return_id) return { kind: "return", id: about.return_id };
  if (about.claim_id) return { kind: "claim", id: about.claim_id };
  return about.order_id ? { kind: "order", id: about.order_id } : null;
}

interface Site {
  publicUrl: string;
}
interface Deps extends Site {
  secret: string;
}

const pages = { return: "case", claim: "claim", order: "order" } as const;
const kinds = Object.keys(pages) as LinkedCase["kind"][];

const portalOf = ({ publicUrl }: Site, storeId: string): string => `${publicUrl}/portal/${storeId}`;

/**
 * Return the address of a case in the portal, where its customer signs in first. Mails are stored with this one: the link that lets in
 * without is made as the mail leaves, so neither the database nor anybody who may read messages has it.
 */
export const caseLink = (config: Site, storeId: string, { kind, id }: LinkedCase): string =>
  `${portalOf(config, storeId)}/${pages[kind]}/${id}`;

/** Return every link to a case of the store in a text, once. */
export function caseLinksIn(config: Site, storeId: string, text: string): { link: string; about: LinkedCase }[] {
  const start = `${portalOf(config, storeId)}/`;
  const links = text
    .split(start)
    .slice(1)
    .flatMap((rest) => /^(?:case|claim|order)\/[\w-]+/.exec(rest)?.map((found) => start + found) ?? []);
  return [...new Set(links)].flatMap((link) => {
    const [page, id = ""] = link.split("/").slice(-2);
    const kind = kinds.find((one) => pages[one] === page);
    return kind ? [{ link, about: { kind, id } }] : [];
  });
}

/** The recipient is part of it, so the link ends when the order's address changes or is erased. */
const signatureOf = ({ secret }: Deps, storeId: string, { kind, id }: LinkedCase, until: string, email: string): string =>
  sealOf(secret).fingerprint("case-link", [storeId, kind, id, until, emailDigest(email)].join("\n"));

/** Return the link that opens a case without signing in, for a mail to the order's customer. */
export function signedCaseLink(deps: Deps, storeId: string, about: LinkedCase, { email, until }: { email: string; until: Date }): string {
  const end = String(until.getTime());
  const token = [about.kind, about.id, end, signatureOf(deps, storeId, about, end, email)].join(".");
  return `${portalOf(deps, storeId)}/open/${storeId}.${token}`;
}

/** A link as it came, whose signature can only be checked with the address of the order's customer. */
export interface OpenedLink {
  storeId: string;
  about: LinkedCase;
  /** Whether the link was sent to this address. */
  isOf(email: string): boolean;
}

/** Read the token of a link; null for a malformed or expired one. */
export function readCaseLink(deps: Deps, token: string, now: Date): OpenedLink | null {
  const [storeId = "", kind, id = "", until = "", signature = "", ...rest] = token.split(".");
  const known = kinds.find((one) => one === kind);
  if (!known || rest.length > 0 || !(Number(until) > now.getTime())) return null;
  const about = { kind: known, id };
  return { storeId, about, isOf: (email) => email !== "" && isSameText(signature, signatureOf(deps, storeId, about, until, email)) };
}
