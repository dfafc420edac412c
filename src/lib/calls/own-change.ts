/** Our own commands arrive on the live stream a moment later; within this time (milliseconds) they are not "changed elsewhere". */
const ownMs = 3000;
let lastOwn = Number.NEGATIVE_INFINITY;
export function noteOwnChange(at = Date.now()): void {
  lastOwn = at;
}
export const isOwnChange = (now = Date.now()): boolean => now - lastOwn < ownMs;
