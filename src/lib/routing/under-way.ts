let isUnderWay = false;

/** Return whether the router is loading the next page: an address written now would replace the one just chosen. */
export const isNavigating = (): boolean => isUnderWay;
export function noteNavigating(value: boolean): void {
  isUnderWay = value;
}
