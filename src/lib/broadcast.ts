/** Return a channel to the browser's other tabs; without BroadcastChannel nothing is sent. */
export function makeChannel<T>(name: string, onMessage: (message: T) => void): { post: (message: T) => void; close: () => void } {
  if (typeof BroadcastChannel === "undefined") return { post: () => undefined, close: () => undefined };
  const channel = new BroadcastChannel(name);
  channel.onmessage = (event: MessageEvent<T>) => onMessage(event.data);
  return { post: (message) => channel.postMessage(message), close: () => channel.close() };
}
