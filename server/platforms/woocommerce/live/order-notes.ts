import { isPlatformError } from "../../port/errors.ts";
import type { WooClient } from "../api/client.ts";

interface WooNote {
  id: number;
  note?: string;
}

/**
 * Return the id of an order's newest note, 0 without any; null where the site does not show them. Ids grow, so that whatever is noted
 * later is told from it without comparing clocks. @throws PlatformError when the site does not answer
 */
export const lastNoteOf = async (client: WooClient, orderId: string | number): Promise<number | null> => {
  const notes = await notesOf(client, orderId);
  return notes && Math.max(0, ...notes.map(({ id }) => id));
};

/** Nothing, only why the refund was refused, or more than that. */
export type Noted = "NOTHING" | "REASON" | "MORE";

/**
 * Return what was noted on an order since a note: a plugin that throws an exception after the gateway has paid makes WooCommerce delete
 * the refund and call it refused, and what the gateway noted is all that is left. Notes that the site does not show say nothing.
 * @throws PlatformError when the site does not answer
 */
export async function notedSince(client: WooClient, orderId: string | number, lastNote: number | null, reason: string): Promise<Noted> {
  const notes = lastNote === null ? [] : ((await notesOf(client, orderId)) ?? []);
  const later = notes.filter(({ id }) => id > (lastNote ?? 0));
  if (later.length === 0) return "NOTHING";
  return later.every(({ note = "" }) => reason && plain(note).includes(plain(reason))) ? "REASON" : "MORE";
}

async function notesOf(client: WooClient, orderId: string | number): Promise<WooNote[] | null> {
  try {
    const notes = await client.get<unknown>(`orders/${orderId}/notes`);
    return Array.isArray(notes) ? notes : null;
  } catch (error) {
    if (isPlatformError(error) && hidden.has(error.kind)) return null;
    throw error;
  }
}

/** How a site answers where a plugin has switched the notes off. */
const hidden: ReadonlySet<string> = new Set(["auth", "scope_missing", "not_found", "not_supported", "invalid", "declined"]);

const plain = (text: string): string =>
  text
    .replace(/<[^>]*>|&#?\w+;|[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toLowerCase();
