interface Paged {
  query: unknown;
}

/**
 * Answer a list. A page beyond the last one is answered by the last there is: what was on it may have been deleted since it was linked to,
 * and an empty answer would say that there is nothing at all.
 */
export async function withinPages<C extends Paged>(call: C, answer: (call: C) => Promise<unknown>): Promise<unknown> {
  const data = await answer(call);
  const last = lastPageOf(data);
  return last === null ? data : answer({ ...call, query: { ...(call.query as object), page: last } });
}

/** Return the last page of a list that was asked for a later one; null for any other answer. */
function lastPageOf(data: unknown): number | null {
  if (typeof data !== "object" || data === null || !("items" in data) || !("total" in data)) return null;
  const { items, total, page, limit } = data as { items: unknown; total: unknown; page?: unknown; limit?: unknown };
  if (!Array.isArray(items) || items.length > 0 || typeof total !== "number") return null;
  if (typeof page !== "number" || typeof limit !== "number" || page <= 1) return null;
  return Math.max(1, Math.ceil(total / limit));
}
