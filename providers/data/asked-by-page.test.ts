import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { sendOnce } from "./asked-by-page.ts";

const url = "http://localhost/api/v1/merchants/profile";
const request = (token: string, method = "GET") => new Request(url, { method, headers: { authorization: `Bearer ${token}` } });
const textOf = async (answer: Promise<Response>) => (await answer).text();

beforeEach(() => {
  vi.stubGlobal("fetch", async () => new Response("asked by the app"));
  globalThis.askedByPage = { url, authorization: "Bearer mine", answer: Promise.resolve(new Response("asked by the page")) };
});
afterEach(() => {
  vi.unstubAllGlobals();
  globalThis.askedByPage = undefined;
});

it("takes the answer that the page has asked for, once", async () => {
  expect(await textOf(sendOnce(request("mine", "POST")))).toBe("asked by the app");
  expect(await textOf(sendOnce(request("mine")))).toBe("asked by the page");
  expect(await textOf(sendOnce(request("mine")))).toBe("asked by the app");
});

it("asks anew for another person", async () => {
  expect(await textOf(sendOnce(request("another")))).toBe("asked by the app");
  expect(await textOf(sendOnce(request("mine")))).toBe("asked by the app");
});
