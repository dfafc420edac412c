import { expect, it } from "vitest";
import { forcedDark, withoutPictures } from "./preview-html.ts";

const mail =
  '<!doctype html><html><head><meta charset="utf-8"><title>Hi</title></head><body><img src="https://x.test/a.png" alt="A"></body></html>';

it("keeps pictures from being loaded, and their descriptions", () => {
  const shown = new DOMParser().parseFromString(withoutPictures(mail), "text/html");
  expect(shown.querySelector("meta[http-equiv]")?.getAttribute("content")).toBe("img-src 'none'");
  expect(shown.querySelector("img")?.alt).toBe("A");
});

it("inverts a mail and leaves its pictures as they are", () => {
  const shown = new DOMParser().parseFromString(forcedDark(mail), "text/html");
  expect(shown.querySelector("head style")?.textContent).toMatch(/^html\{.*invert\(1\).*\}img\{.*invert\(1\)/);
});
