import { describe, expect, it } from "vitest";
import { insideHosts, noHosts } from "../tests/support/hostile-hosts.ts";
import { isHostName } from "./host-name.ts";

describe("the name of a host", () => {
  it.each([
    "smtp.example.com",
    "SMTP.Example.COM",
    "mailpit",
    "mail_server",
    "xn--bcher-kva.example",
    "1and1.example",
    "8.8.8.8",
    "a.0x7g",
  ])("may be %s", (text) => expect(isHostName(text)).toBe(true));
  it.each(insideHosts)("may be %s, which is judged when it is connected to", (text) => expect(isHostName(text)).toBe(true));
  it.each(noHosts)("is not %j", (text) => expect(isHostName(text)).toBe(false));
});
