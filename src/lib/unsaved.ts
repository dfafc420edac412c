/** Forms on the page that may hold changes; each is asked on demand. */
const guards = new Set<() => boolean>();
let released = false;

export function guardUnsaved(isDirty: () => boolean): () => void {
  guards.add(isDirty);
  return () => guards.delete(isDirty);
}

export const hasUnsaved = (): boolean => !released && [...guards].some((isDirty) => isDirty());

/** Suspend the guards after the person agreed to lose changes; `false` restores them. */
export function releaseUnsaved(isReleased: boolean): void {
  released = isReleased;
}
