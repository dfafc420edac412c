import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isErrorCode } from "#contracts/errors";
import { contracts } from "#contracts/index";
import { permissionOf } from "#contracts/permission-of";
import { startApi, type TestApi } from "../support/api.ts";

type Json = any;

describe("the OpenAPI document", () => {
  let api: TestApi;
  let document: Json;
  beforeAll(async () => {
    api = await startApi();
    document = (await api.as(null).get("/api/openapi.json")).body;
  });
  afterAll(() => api.close());
  const operations = (): [string, Json][] =>
    Object.entries<Json>(document.paths).flatMap(([path, item]) =>
      Object.entries<Json>(item).map(([method, operation]): [string, Json] => [`${method.toUpperCase()} ${path}`, operation]),
    );

  it("is 3.1 with every reference resolved", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info).toMatchObject({ title: "Backhaul", version: expect.any(String) });
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g);
    for (const [, path = ""] of references) {
      const found = path.split("/").reduce((at: Json, name) => at?.[name], document);
      expect(found, path).toBeDefined();
    }
    expect(JSON.stringify(document)).not.toContain("$defs");
  });

  it("has every operation of every contract, with summary, permission and security scheme", () => {
    const all = contracts.flatMap((contract) => Object.values(contract.operations));
    const listed = new Map(operations());
    expect(listed.size).toBe(all.length);
    for (const { method, path, summary, can } of all) {
      const operation = listed.get(`${method} ${path.replace(/:(\w+)/g, "{$1}")}`);
      expect(operation, path).toMatchObject({ summary, "x-permission": permissionOf(can) });
      expect(operation.security, path).toHaveLength(can === "anyone" ? 0 : 1);
    }
    expect(new Set([...listed.values()].map(({ operationId }) => operationId)).size).toBe(all.length);
  });

  it("declares every parameter of every path", () => {
    for (const [address, { parameters }] of operations()) {
      const named = [...address.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = parameters.filter((one: Json) => one.in === "path").map((one: Json) => one.name);
      expect(declared, address).toEqual(named);
    }
  });

  it("has a success and the errors by status, all in the envelope", () => {
    for (const [address, { responses }] of operations()) {
      const statuses = Object.keys(responses);
      expect(
        statuses.filter((status) => status.startsWith("2")),
        address,
      ).toHaveLength(1);
      expect(statuses, address).toEqual(expect.arrayContaining(["400", "429", "500"]));
      const refusals = statuses.filter((status) => !status.startsWith("2")).map((status) => responses[status]);
      for (const code of JSON.stringify(refusals).matchAll(/"enum":\["([A-Z_]+)"/g))
        expect(isErrorCode(code[1]), `${address} ${code[1]}`).toBe(true);
    }
  });

  it("has an example for every write with a body", () => {
    const without = operations().filter(([, { requestBody }]) => {
      const kinds: Json[] = Object.values(requestBody?.content ?? {});
      return kinds.some(({ example }) => example === undefined);
    });
    expect(without.map(([address]) => address)).toEqual([]);
  });

  it("has examples its own contracts accept", () => {
    for (const contract of contracts) {
      for (const [name, { body, example }] of Object.entries(contract.operations)) {
        if (!body || !example?.body) continue;
        expect(body.safeParse(example.body).error?.issues ?? [], `${contract.noun}.${name}`).toEqual([]);
      }
    }
  });

  it("can be read in a browser under the app's own policy", async () => {
    const page = await api.as(null).raw({ url: "/api/docs" });
    expect(page.headers["content-type"]).toContain("text/html");
    const scripts = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
    expect(scripts.length).toBeGreaterThan(2);
    for (const address of scripts) expect((await api.as(null).raw({ url: address })).statusCode, address).toBe(200);
    expect(page.body).not.toMatch(/<script>|onload=|style=/);
  });
});
