import accepts from "@fastify/accepts";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { languageOf } from "./language.ts";

const app = Fastify();
app.register(accepts);
app.get("/", async (request) => languageOf(request));
const languageFor = async (header?: string) =>
  (await app.inject({ url: "/", headers: header === undefined ? {} : { "accept-language": header } })).body;

it.each([
  ["de, fr;q=0.5, en;q=0.9", "en"],
  ["fr;q=0.5, vi;q=0.8", "vi"],
  ["vi;q=0", "en"],
  ["vi;q=0, ar;q=0.1", "ar"],
  ["zh-CN", "cn"],
  ["zh-Hant-TW;q=0.9, de", "cn"],
  ["cn", "cn"],
  ["fr-CA,fr;q=0.9,en;q=0.8", "fr"],
  ["*", "en"],
  ["tlh", "en"],
  ["", "en"],
  [";;,", "en"],
])("Accept-Language %j is answered in %s", async (header, language) => {
  expect(await languageFor(header)).toBe(language);
});

it("a caller without a preferred language gets English", async () => {
  expect(await languageFor()).toBe("en");
});
