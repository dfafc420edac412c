/** Forms on the page that may hold changes; each is asked on demand. */
const guards = new Set<() => boolean>();
let released = false;

export function guardUnsaved(isDirty: () => boolean): () => void {
  guards.add(isDirty);
  return () => guards.delete(isDirty);
}

export const hasUnsaved = (): boolean => !released && [...guards].some((isDirty) => isDirty());

/** Leave the page without asking about unsaved changes. If that fails, they are guarded as before. */
export async function leaveUnguarded(leave: () => Promise<unknown>): Promise<void> {
  released = true;
  try {
    await leave();
  } finally {
    released = false;
  }
}
