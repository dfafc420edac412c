import ExcelJS from "exceljs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startApi, type TestApi } from "../../../tests/support/api.ts";
import { act, chainOf } from "../../../tests/support/flow-graphs.ts";
import { type FlowWorldOf, flowWorld } from "../../../tests/support/flow-world.ts";
import { type World, world } from "../../../tests/support/world.ts";

const runsPath = "/api/v1/merchant/flow-runs";
const flag = chainOf([act("flag", "FLAG", { flag: "VIP" })]);
let api: TestApi;
let w: World;
let f: FlowWorldOf;
let flow: { id: string };
let cases: { id: string; number: string }[];
beforeAll(async () => {
  api = await startApi();
  w = await world(api);
  f = flowWorld(w);
  flow = await f.live("RETURN_REQUESTED", flag);
  const ask = async () => w.request(await w.order({ lines: [{ unit_price_minor: 2000 }] }), [1]);
  cases = [await ask(), await ask()];
  await f.create("CLAIM_SUBMITTED", flag);
  await f.create("RETURN_OFFER", chainOf([act("fees", "WAIVE_FEES", {})]));
});
afterAll(() => api.close());

const file = (path: string, query = "", language = "en", client = w.owner) =>
  client.raw({ method: "GET", url: `${path}/export?format=csv&${query}`, headers: { "accept-language": language } });
const linesOf = (text: string) => text.replace("\uFEFF", "").trim().split("\r\n");
const rowsOf = (text: string) => linesOf(text).slice(1);

describe("the exported list of flows", () => {
  it("has the reader's words, and counts of runs where a flow has any", async () => {
    const { body, headers } = await file(f.path, "", "fr");
    expect(headers["content-disposition"]).toContain("flows-");
    const [head, ...rows] = linesOf(body);
    expect(head).toBe(
      "Flux,Déclencheur,Rang,Version,Exécutions sur 30 jours,Avec effet sur 30 jours,En cours,Échecs sur 30 jours,Boucles arrêtées sur 30 jours,Statut,Suspendu par,Créé le,Modifié le",
    );
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row.includes(",Une réclamation est déposée,"))).toHaveLength(1);
    expect(rows.filter((row) => row.includes(",1,2,2,0,0,0,Publié,,"))).toHaveLength(1);
    expect(rows.filter((row) => row.includes(",,0,0,,,,Brouillon,,"))).toHaveLength(1);
  });

  it("has the rows of its filters, and none of another store", async () => {
    expect(rowsOf((await file(f.path, "status=PUBLISHED")).body)).toHaveLength(1);
    expect((await w.owner.get(`${f.path}/export?format=csv&state=FAILED`)).status).toBe(400);
    const { owner } = await world(api);
    expect(rowsOf((await file(f.path, "", "en", owner)).body)).toEqual([]);
  });

  it("names whoever paused a flow", async () => {
    await w.owner.post(`${f.path}/stop-all`, { reason: "Wrong mails" });
    expect((await file(f.path, "status=PAUSED")).body).toContain(",Paused,A person,");
  });
});

describe("the list of all runs", () => {
  it("is of one flow or of one case, and paged", async () => {
    const found = async (query: string) => (await w.owner.get(`${runsPath}?${query}`)).body.data;
    expect((await found("")).items.map(({ subject_number }: any) => subject_number)).toEqual(cases.map(({ number }) => number).reverse());
    expect((await found(`subject_id=${cases[0]?.id}`)).items).toMatchObject([{ flow_id: flow.id, subject_number: cases[0]?.number }]);
    expect(await found(`flow_id=${flow.id}&limit=1`)).toMatchObject({ items: [{}], total: 2, next_cursor: expect.any(String) });
    expect((await found("state=FAILED")).items).toEqual([]);
    expect((await found("flow_id=nothing")).items).toEqual([]);
  });
});

describe("the exported runs of flows", () => {
  it("have the reader's words", async () => {
    const { body, headers } = await file(runsPath, `flow_id=${flow.id}&sort=started_at`, "fr");
    expect(headers["content-disposition"]).toContain("flow-runs-");
    const [head, ...rows] = linesOf(body);
    expect(head).toBe("Dossier,Objet,Flux,État,Erreur,Reprend le,A modifié quelque chose,Version,Début,Fin");
    expect(rows).toHaveLength(2);
    expect(rows[0]).toContain(`${cases[0]?.number},Retour,`);
    expect(rows[0]).toContain(",Terminé,,,Oui,1,");
  });

  it("are those of the filters, also as a workbook, and none of another store", async () => {
    expect(rowsOf((await file(runsPath, `subject_id=${cases[1]?.id}`)).body)).toHaveLength(1);
    expect(rowsOf((await file(runsPath, "acted=false")).body)).toEqual([]);
    const { rawPayload } = await w.owner.raw({ method: "GET", url: `${runsPath}/export?format=xlsx` });
    const book = new ExcelJS.Workbook();
    await book.xlsx.load(rawPayload as never);
    expect(book.worksheets[0]?.rowCount).toBe(3);
    const { owner } = await world(api);
    expect(rowsOf((await file(runsPath, `flow_id=${flow.id}`, "en", owner)).body)).toEqual([]);
  });

  it("are written in the background under the same filters", async () => {
    const query = { flow_id: flow.id, subject_id: cases[0]?.id };
    const { id } = (await w.owner.post("/api/v1/merchants/exports", { list: "flow-runs", format: "csv", query })).body.data;
    await api.drain();
    const { body } = await w.owner.raw({ method: "GET", url: `/api/v1/merchants/exports/${id}/file` });
    expect(rowsOf(body)).toHaveLength(1);
  });
});

describe("both exports", () => {
  it("need the right to read flows, and are recorded", async () => {
    const { client: orders } = await api.member(["orders"], { storeId: w.storeId });
    const { client: returns } = await api.member(["returns"], { storeId: w.storeId });
    for (const [path, action] of [
      [f.path, "flow.exported"],
      [runsPath, "flow_run.exported"],
    ] as const) {
      expect((await file(path, "", "en", api.as(null))).statusCode).toBe(401);
      expect((await file(path, "", "en", orders)).statusCode).toBe(403);
      expect((await file(path, "", "en", returns)).statusCode).toBe(200);
      const { items } = (await w.owner.get(`/api/v1/merchants/audit?action=${action}&limit=1`)).body.data;
      expect(items).toHaveLength(1);
    }
  });
});
