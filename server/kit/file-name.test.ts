import { expect, it } from "vitest";
import { withExtension } from "./file-name.ts";

it.each([
  ["photo.jpg", "photo.jpg"],
  ["photo.JPEG", "photo.JPEG"],
  ["photo.png", "photo.jpg"],
  ["invoice.pdf.exe", "invoice.pdf.jpg"],
  ["photo", "photo.jpg"],
  ["photo.v2", "photo.v2.jpg"],
  ["Return 12.2026", "Return 12.2026.jpg"],
  [".html", "file.jpg"],
  ["صورة.svg", "صورة.jpg"],
  ["x".repeat(200), `${"x".repeat(196)}.jpg`],
  [`${"x".repeat(195)}😀xxx`, `${"x".repeat(195)}.jpg`],
])("%s is named %s as a picture", (name, expected) => {
  expect(withExtension(name, ["jpg", "jpeg"])).toBe(expected);
});
