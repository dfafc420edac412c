/** Return the values in the address's fragment. */
export const readFragment = (): URLSearchParams => new URLSearchParams(location.hash.slice(1));

/** Remove and return the address's fragment: codes and tickets belong neither in the history nor in a copied address. */
export function takeFragment(): URLSearchParams {
  const params = readFragment();
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return params;
}
