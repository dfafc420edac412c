/** Forms on the page that hold changes, each asked when it matters. */
const guards = new Set<() => boolean>();
let released = false;

export function guardUnsaved(isDirty: () => boolean): () => void {
  guards.add(isDirty);
  return () => guards.delete(isDirty);
}

export const hasUnsaved = (): boolean => !released && [...guards].some((isDirty) => isDirty());

/** The person has agreed to lose what was typed; nobody asks again until `false`. */
export function releaseUnsaved(isReleased: boolean): void {
  released = isReleased;
}
