import type { Client } from "./api.ts";
import { onePixel } from "./one-pixel.ts";

/** Return a form with a file in its field `field`, as a browser sends it. */
export function fileForm(content: Buffer | string, { name = "a.png", type = "image/png", field = "file" } = {}) {
  const head = `--edge\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { "content-type": "multipart/form-data; boundary=edge" },
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from("\r\n--edge--\r\n")]),
  };
}

export const photoForm = fileForm(onePixel);

/** Upload a picture; return its id. */
export async function addPhoto(client: Client, url = "/api/v1/merchant/files", form = photoForm): Promise<string> {
  const answer = await client.raw({ method: "POST", url, ...form });
  return (answer.json() as { data: { id: string } }).data.id;
}
