interface AskedByPage {
  /** Its whole address. */
  url: string;
  authorization: string;
  answer: Promise<Response>;
}

declare global {
  /** The call that the page itself makes beside its scripts (`src/public/display.js`). */
  var askedByPage: AskedByPage | undefined;
}

/** Send a request, or return the answer to the one that the page has already sent for the same person, once. */
export function sendOnce(request: URL | Request | string, init?: RequestInit): Promise<Response> {
  const sent = globalThis.askedByPage;
  if (!sent || !(request instanceof Request) || request.method !== "GET" || request.url !== sent.url) return fetch(request, init);
  globalThis.askedByPage = undefined;
  return request.headers.get("authorization") === sent.authorization ? sent.answer : fetch(request, init);
}
