import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ConfigError, configHelp, readConfig } from "./config.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "backhaul-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const read = (env: Record<string, string> = {}) => readConfig({ DATA_DIR: folder, ...env });

describe("the configuration", () => {
  it("has a default for everything", () => {
    expect(read()).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      databaseUrl: null,
      seed: "demo",
      publicUrl: "http://127.0.0.1:3000",
      smtpUrl: null,
      logLevel: "info",
      rateLimit: 120_000,
      trustProxy: false,
    });
  });

  it("takes the server's own address beside that of a pooler, not alone", () => {
    const DATABASE_DIRECT_URL = "postgres://db/backhaul";
    expect(read({ DATABASE_URL: "postgres://pooler/backhaul", DATABASE_DIRECT_URL })).toMatchObject({
      databaseDirectUrl: DATABASE_DIRECT_URL,
    });
    expect(() => read({ DATABASE_DIRECT_URL })).toThrow("DATABASE_DIRECT_URL needs DATABASE_URL");
  });

  it("limits how long a request may take to arrive, and how many connections there are", () => {
    expect(read()).toMatchObject({ headTimeoutMs: 10_000, requestTimeoutMs: 30_000, maxConnections: 5000 });
    expect(() => read({ HEAD_TIMEOUT: "30" })).toThrow("REQUEST_TIMEOUT is 30 but must be more than HEAD_TIMEOUT");
    expect(() => read({ MAX_CONNECTIONS: "1" })).toThrow(ConfigError);
  });

  it("trusts a number of proxies or those of an address, and never all of them", () => {
    for (const HOST of ["127.0.0.1", "localhost", "0.0.0.0", "::", "backhaul.internal"]) {
      expect(() => read({ HOST, TRUST_PROXY: "true" })).toThrow("set the number of proxies in front, or their addresses");
      expect(read({ HOST, TRUST_PROXY: "1" }).trustProxy).toBe(1);
    }
    expect(read({ TRUST_PROXY: "127.0.0.1, fd00::/8,10.0.0.0/8" }).trustProxy).toEqual(["127.0.0.1", "fd00::/8", "10.0.0.0/8"]);
    for (const wrong of ["21", "10.0.0.0/33", "10.0.0.0/", "::1/129", "proxy.internal", "1,2", "10.0.0.1,"])
      expect(() => read({ TRUST_PROXY: wrong }), wrong).toThrow(ConfigError);
  });

  it("lets anyone register unless set otherwise", () => {
    expect(read().registration).toBe("open");
    expect(read({ REGISTRATION: "invite" }).registration).toBe("invite");
    expect(() => read({ REGISTRATION: "sometimes" })).toThrow(ConfigError);
    expect(configHelp()).toContain("REGISTRATION");
  });

  it("keeps files in a folder, or in a bucket when all of its settings are there", () => {
    expect(read()).toMatchObject({ filesDir: null, bucket: null });
    expect(read({ FILES_DIR: "/shared/files" }).filesDir).toBe("/shared/files");
    const key = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    expect(read({ S3_URL: "https://s3.example.test/files/", ...key }).bucket).toEqual({
      url: "https://s3.example.test/files",
      keyId: "key",
      secret: "secret",
      region: "auto",
    });
    expect(() => read({ S3_URL: "https://s3.example.test/files" })).toThrow("belong together");
    expect(() => read(key)).toThrow(ConfigError);
    expect(() => read({ S3_URL: "files", ...key })).toThrow(ConfigError);
  });

  it("treats an empty variable as unset", () => {
    expect(read({ DATABASE_URL: "", PORT: " ", SECRET: "" })).toMatchObject({ databaseUrl: null, port: 3000, secretIsLocal: true });
  });

  it("reads the variables", () => {
    const variables = {
      PORT: "0",
      HOST: "::1",
      PUBLIC_URL: "https://returns.example.test/",
      TRUST_PROXY: "2",
      RATE_LIMIT: "0",
      SEED: "none",
    };
    const config = { port: 0, publicUrl: "https://returns.example.test", trustProxy: 2, rateLimit: 0, seed: "none" };
    expect(read(variables)).toMatchObject(config);
    expect(read({ HOST: "::1" }).publicUrl).toBe("http://[::1]:3000");
    expect(read({ TRUST_PROXY: "0" }).trustProxy).toBe(0);
  });

  it.each(["help@example.test", "https://help.example.test/backhaul"])("names who helps: %s", (contact) => {
    expect(read({ SUPPORT_CONTACT: contact }).support).toBe(contact);
    expect(read({}).support).toBeNull();
  });

  it.each([
    ["demo", {}],
    ["demo", { HOST: "localhost", PUBLIC_URL: "http://127.0.0.1:8080" }],
    ["demo", { HOST: "::1" }],
    ["none", { DATABASE_URL: "postgres://me@localhost/backhaul" }],
    ["none", { HOST: "0.0.0.0" }],
    ["none", { HOST: "::" }],
    ["none", { HOST: "backhaul.internal" }],
    ["none", { PUBLIC_URL: "https://returns.example.test" }],
    ["none", { HOST: "0.0.0.0", SEED: "" }],
    ["demo", { HOST: "0.0.0.0", DATABASE_URL: "postgres://me@db/backhaul", SEED: "demo" }],
    ["none", { SEED: "none" }],
  ])("creates demo accounts by default only where nobody else has access: %s with %j", (seed, env) => {
    expect(read(env as Record<string, string>).seed).toBe(seed);
  });

  it.each([
    ["PORT", "abc", 'PORT is "abc" but must be a whole number'],
    ["PORT", "70000", "must be at most 65535"],
    ["DATABASE_URL", "mysql://me:word@db/x", "must be an address beginning postgres:// or postgresql://"],
    ["DATABASE_POOL", "1", "must be at least 2"],
    ["SEED", "yes", "SEED"],
    ["PUBLIC_URL", "returns.example.test", "must be an address"],
    ["SECRET", "short", "must have at least 32 characters"],
    ["LOG_LEVEL", "loud", "LOG_LEVEL"],
    ["VERIFY_EMAIL", "perhaps", "VERIFY_EMAIL"],
    ["SUPPORT_CONTACT", "javascript:alert(1)", "must be an email address or an address beginning https://"],
    ["GOOGLE_CLIENT_ID", "only-half", "must be set together"],
    ["TRUST_PROXY", "maybe", "must be false, a number, or addresses and networks"],
    ["SMTP_URL", "smtp://mail.test?pool=false&sendmail=true", "must have no options but requireTLS"],
  ])("refuses %s=%s in one line", (name, value, line) => {
    const attempt = () => read({ [name]: value });
    expect(attempt).toThrow(ConfigError);
    expect(attempt).toThrow(line);
    expect(attempt).not.toThrow(/\n/);
  });

  it("requires a confirmed address where mails can be sent, unless set otherwise", () => {
    expect(read().verifyEmail).toBe(false);
    expect(read({ SMTP_URL: "smtp://mail.test" }).verifyEmail).toBe(true);
    expect(read({ SMTP_URL: "smtp://mail.test", VERIFY_EMAIL: "never" }).verifyEmail).toBe(false);
    expect(read({ VERIFY_EMAIL: "always" }).verifyEmail).toBe(true);
  });

  it("offers a provider's sign-in only when configured, and allows issuers without TLS on this machine alone", () => {
    expect(read()).toMatchObject({ google: null, microsoft: null });
    const google = { GOOGLE_CLIENT_ID: "c", GOOGLE_CLIENT_SECRET: "s" };
    expect(read(google).google).toEqual({ clientId: "c", clientSecret: "s", issuer: "https://accounts.google.com" });
    expect(read({ MICROSOFT_CLIENT_ID: "m" }).microsoft?.authority).toBe("https://login.microsoftonline.com/common");
    expect(read({ ...google, GOOGLE_ISSUER: "http://127.0.0.1:9" }).google?.issuer).toBe("http://127.0.0.1:9");
    expect(() => read({ ...google, GOOGLE_ISSUER: "http://issuer.test" })).toThrow("must begin https://");
  });

  it("never repeats a password or a secret in an error", () => {
    expect(() => read({ DATABASE_URL: "mysql://me:word@db/x" })).not.toThrow(/word/);
    expect(() => read({ SECRET: "short" })).not.toThrow(/short/);
  });

  it("creates a secret, stores it for its owner alone, and reads it again", () => {
    const { secret, secretIsLocal } = read();
    expect(secretIsLocal).toBe(true);
    expect(secret.length).toBeGreaterThanOrEqual(32);
    expect(statSync(join(folder, "secret")).mode & 0o777).toBe(0o600);
    expect(read().secret).toBe(secret);
    const configured = "a secret of at least thirty-two characters";
    expect(read({ SECRET: configured })).toMatchObject({ secret: configured, secretIsLocal: false });
    expect(readFileSync(join(folder, "secret"), "utf8").trim()).toBe(secret);
  });

  it("tightens a folder and a secret that others could read", () => {
    const { secret } = read();
    chmodSync(folder, 0o755);
    chmodSync(join(folder, "secret"), 0o644);
    expect(read().secret).toBe(secret);
    expect([folder, join(folder, "secret")].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
    readConfig({ DATA_DIR: join(folder, "new", "data") });
    expect(statSync(join(folder, "new", "data")).mode & 0o777).toBe(0o700);
  });

  it("is refused when the secret cannot be stored", () => {
    writeFileSync(join(folder, "file"), "");
    expect(() => readConfig({ DATA_DIR: join(folder, "file") })).toThrow(ConfigError);
  });

  it("describes each of its variables", () => {
    const names = [
      "PORT",
      "HOST",
      "DATA_DIR",
      "DATABASE_URL",
      "SEED",
      "PUBLIC_URL",
      "SECRET",
      "SMTP_URL",
      "FILE_QUOTA_MB",
      "LOG_LEVEL",
      "RATE_LIMIT",
      "HEAD_TIMEOUT",
      "REQUEST_TIMEOUT",
      "MAX_CONNECTIONS",
      "TRUST_PROXY",
    ];
    for (const name of names) expect(configHelp()).toMatch(new RegExp(`^  ${name} `, "m"));
  });
});
