import { expect, it } from "vitest";
import { threads } from "../../scripts/build/server.config.ts";
import { readSources } from "./sources.ts";

it("threads are built where their modules look for them", () => {
  const wanted = readSources().flatMap(({ path, text }) =>
    path.startsWith("server/")
      ? [...text.matchAll(/new URL\("\.\/([^"]+)\.js", import\.meta\.url\)/g)].map(
          ([, name]) => `${path.slice("server/".length, path.lastIndexOf("/"))}/${name}`,
        )
      : [],
  );
  expect(wanted).toEqual(threads);
  expect(wanted.length).toBeGreaterThan(0);
});
