import { expect, it } from "vitest";
import { safePath } from "./safe-path.ts";

it("follows paths of this product and nothing else", () => {
  expect(safePath("/dashboard/return/list?stage=REQUEST#top")).toBe("/dashboard/return/list?stage=REQUEST#top");
  for (const evil of [
    "//evil.test",
    "/\\evil.test",
    "/\t/evil.test",
    "https://evil.test",
    "javascript:alert(1)",
    "dashboard",
    "",
    null,
    undefined,
  ])
    expect(safePath(evil)).toBe("/dashboard/app");
});
