import { describe, expect, it } from "vitest";
import { hasSmtpOptions, smtpServerAt } from "./smtp-server.ts";

describe("the operator's mail server", () => {
  it.each([
    ["smtp://mail.example.com", { host: "mail.example.com", port: 587, secure: false, auth: null }],
    ["smtps://mail.example.com", { host: "mail.example.com", port: 465, secure: true, auth: null }],
    ["smtp://u%40x:p%3Aw%2F@[::1]:25", { host: "::1", port: 25, secure: false, auth: { user: "u@x", pass: "p:w/" } }],
    ["smtp://u:50%@mail.example.com:25", { host: "mail.example.com", port: 25, secure: false, auth: { user: "u", pass: "50%" } }],
    [
      "smtp://mailpit:1025?requireTLS=true&name=here.example&tls.rejectUnauthorized=false&tls.servername=mail.example&socketTimeout=500",
      {
        ...{ host: "mailpit", port: 1025, secure: false, auth: null, requireTLS: true, name: "here.example", socketTimeout: 500 },
        tls: { rejectUnauthorized: false, servername: "mail.example" },
      },
    ],
  ])("is at %s", (address, server) => expect(smtpServerAt(address)).toEqual(server));

  it.each([
    "pool=false",
    "sendmail=true&path=/bin/sh",
    "host=127.0.0.1",
    "port=25",
    "url=smtp://x",
    "proxy=http://x",
    "logger=true",
    "constructor=x",
    "__proto__=x",
    "tls.ca=x",
    "tls.servername=a%0Db",
    "name=a%20b",
    "socketTimeout=0",
    "socketTimeout=40001",
  ])("has no option %s", (option) => {
    expect(hasSmtpOptions(`smtp://mail.example.com?${option}`)).toBe(false);
    expect(() => smtpServerAt(`smtp://mail.example.com?${option}`)).toThrow(TypeError);
  });
});
