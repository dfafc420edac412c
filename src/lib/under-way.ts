let isUnderWay = false;

/** Whether the router is fetching the next page: an address written meanwhile would take the place of the one that was chosen. */
export const isNavigating = (): boolean => isUnderWay;
export function noteNavigating(value: boolean): void {
  isUnderWay = value;
}
