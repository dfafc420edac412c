/** Return a list's query together with what names the page that the list stands on. */
export function queryWithin(now: URLSearchParams, within: readonly string[], query: string): string {
  const page = new URLSearchParams([...now].filter(([name]) => within.includes(name)));
  return [page.toString(), query].filter(Boolean).join("&");
}
