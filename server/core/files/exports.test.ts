import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Client, startApi, type TestApi } from "../../../tests/support/api.ts";
import { onePixel } from "../../../tests/support/one-pixel.ts";
import { fileForm } from "../../../tests/support/photo.ts";
import { type World, world } from "../../../tests/support/world.ts";

const url = "/api/v1/merchant/files";
let api: TestApi;
let w: World;
let number: string;
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  const [photo] = [await upload("hole.png"), await upload("spare.png")];
  const order = await w.order({ lines: [{ unit_price_minor: 1000 }] });
  ({ number } = await w.received(order, [{ quantity: 1, photos: [photo.id] }]));
});
afterAll(() => api.close());

async function upload(name: string): Promise<{ id: string }> {
  return (await w.owner.raw({ method: "POST", url, ...fileForm(onePixel, { name }) })).json().data;
}
const file = (query = "", client: Client = w.owner, language = "en") =>
  client.raw({ method: "GET", url: `${url}/export?format=csv&${query}`, headers: { "accept-language": language } });
const linesOf = (text: string) => text.replace("\uFEFF", "").trim().split("\r\n");
const namesIn = (text: string) =>
  linesOf(text)
    .slice(1)
    .map((line) => line.split(",")[0])
    .filter((name) => name?.endsWith(".png"))
    .sort();

describe("the exported list of files", () => {
  it("says what is known of each file in the reader's words", async () => {
    const { body, headers } = await file("kind=PHOTO", w.owner, "fr");
    expect(headers["content-disposition"]).toContain("files-");
    const [head, ...rows] = linesOf(body);
    expect(head).toBe("Nom,Type,Format de fichier,Utilisé par,Numéros,Taille en octets,Ajouté le");
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(`hole.png,Photo de la demande,image/png,Retour,${number},${onePixel.length},`);
  });

  it("has the rows of its filters, and none of another store", async () => {
    expect(namesIn((await file()).body)).toEqual(["hole.png", "spare.png"]);
    expect(namesIn((await file(`case=${encodeURIComponent(number)}`)).body)).toEqual(["hole.png"]);
    expect(namesIn((await file("min_size=1000000")).body)).toEqual([]);
    expect((await w.owner.get(`${url}/export?format=csv&colour=red`)).status).toBe(400);
    const { owner } = await world(api);
    expect(namesIn((await file("", owner)).body)).toEqual([]);
  });

  it("names only files that the reader may open, also when it is written in the background", async () => {
    const { client: claims } = await api.member(["claims"], { storeId: w.storeId });
    const { client: warranty } = await api.member(["warranty"], { storeId: w.storeId });
    expect(namesIn((await file("", claims)).body)).toEqual(["spare.png"]);
    expect(namesIn((await file("", warranty)).body)).toEqual([]);
    const { id } = (await warranty.post("/api/v1/merchants/exports", { list: "files", format: "csv", query: {} })).body.data;
    await api.drain();
    const written = await warranty.raw({ method: "GET", url: `/api/v1/merchants/exports/${id}/file` });
    expect([written.statusCode, namesIn(written.body)]).toEqual([200, []]);
    // The export is itself a file of whoever wrote it, and of nobody else.
    expect((await file("kind=EXPORT", warranty)).body).toContain("files.csv,Export,text/csv,");
    expect(linesOf((await file("kind=EXPORT")).body)).toHaveLength(1);
  });

  it("needs the right to read files, and is recorded", async () => {
    expect((await file("", api.as(null))).statusCode).toBe(401);
    const { client: orders } = await api.member(["orders"], { storeId: w.storeId });
    expect((await file("", orders)).statusCode).toBe(403);
    const { items } = (await w.owner.get("/api/v1/merchants/audit?action=file.exported&limit=1")).body.data;
    expect(items).toHaveLength(1);
  });
});
