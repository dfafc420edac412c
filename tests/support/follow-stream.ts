import { once } from "node:events";
import { get, type IncomingMessage } from "node:http";

/** Read a stream of events as it arrives. */
export async function followStream(address: string, token?: string) {
  const call = get(address, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  call.on("error", () => undefined);
  const [response] = (await once(call, "response")) as [IncomingMessage];
  let text = "";
  response.on("data", (part) => {
    text += part;
  });
  const until = async (part: string) => {
    while (!text.includes(part)) await once(response, "data");
  };
  return { status: response.statusCode, until, text: () => text, leave: () => call.destroy() };
}
