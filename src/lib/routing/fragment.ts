/** Remove and return the address's fragment: codes and tickets belong neither in the history nor in a copied address. */
export function takeFragment(): URLSearchParams {
  const params = new URLSearchParams(location.hash.slice(1));
  if (location.hash) history.replaceState(history.state, "", location.pathname + location.search);
  return params;
}
