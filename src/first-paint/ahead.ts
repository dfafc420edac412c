/** Milliseconds that the first render waits for what was asked for ahead: what the page has painted stays until then. */
const patienceMs = 300;

let asked: Promise<unknown> = Promise.resolve();

/** Note what the first page has asked for before it is rendered. Never rejects. */
export function noteAhead(answer: Promise<unknown>): void {
  asked = answer;
}

/** Resolve once the session is known and what was asked for ahead has arrived, so that the page is rendered once and with its rows; or after a moment. */
export function aheadArrived(session: Promise<void>): Promise<unknown> {
  const late = new Promise((resolve) => setTimeout(resolve, patienceMs));
  // Rows are asked for as soon as the session is known.
  return Promise.race([session.then(() => asked), late]);
}
