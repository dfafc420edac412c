const uniqueViolation = "23505";

/** Return the name of the unique index that a write would have broken, because another transaction was first; null for any other error. */
export function violatedIndex(error: unknown): string | null {
  const { code, constraint } = (error ?? {}) as { code?: string; constraint?: string };
  return code === uniqueViolation ? (constraint ?? "") : null;
}
