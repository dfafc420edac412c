import type { Client } from "./api.ts";
import { onePixel } from "./one-pixel.ts";

/** A form with a picture in its field `file`, as a browser sends it. */
export const photoForm = {
  headers: { "content-type": "multipart/form-data; boundary=edge" },
  payload: Buffer.concat([
    Buffer.from('--edge\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n'),
    onePixel,
    Buffer.from("\r\n--edge--\r\n"),
  ]),
};

/** Upload a picture; return its id. */
export async function addPhoto(client: Client): Promise<string> {
  const answer = await client.raw({ method: "POST", url: "/api/v1/merchant/files", ...photoForm });
  return (answer.json() as { data: { id: string } }).data.id;
}
