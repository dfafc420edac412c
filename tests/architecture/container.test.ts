import { describe, expect, it } from "vitest";
import { readText } from "./sources.ts";

const compose = readText("compose.yaml");
const dockerfile = readText("Dockerfile");

/** Return the lines of a part two levels deep, such as a service, by its name. */
function linesOf(section: string, name: string): string[] {
  const lines = compose.split("\n");
  const from = lines.indexOf(`${section}:`);
  const begin = lines.findIndex((line, at) => at > from && line === `  ${name}:`);
  const end = lines.findIndex((line, at) => at > begin && /^ {0,2}\S/.test(line));
  return lines.slice(begin + 1, end < 0 ? undefined : end).map((line) => line.trim());
}

/** Return the items of a list in a service. */
function listOf(service: string, name: string): string[] {
  const lines = linesOf("services", service);
  const from = lines.indexOf(`${name}:`);
  const rest = from < 0 ? [] : lines.slice(from + 1);
  const end = rest.findIndex((line) => !line.startsWith("- "));
  return rest.slice(0, end < 0 ? undefined : end).map((line) => line.slice(2));
}

describe("compose.yaml", () => {
  it.each(["app", "database"])("gives %s no more than it needs", (service) => {
    const lines = linesOf("services", service);
    expect(lines).toContain("read_only: true");
    expect(listOf(service, "cap_drop")).toEqual(["ALL"]);
    expect(listOf(service, "security_opt")).toEqual(["no-new-privileges:true"]);
    expect(lines.find((line) => line.startsWith("mem_limit:"))).toMatch(/^mem_limit: \d+[gm]$/);
    expect(lines.find((line) => line.startsWith("pids_limit:"))).toMatch(/^pids_limit: \d+$/);
    for (const memory of listOf(service, "tmpfs")) expect(memory).toMatch(/^\/[\w/]+:size=\d+m,mode=1777,noexec,nosuid,nodev$/);
    expect(listOf(service, "tmpfs").length).toBeGreaterThan(0);
    expect(lines.join("\n")).not.toMatch(/privileged|cap_add|network_mode|pid: host|docker\.sock/);
  });

  it("runs nothing as root, and checks the health of both", () => {
    expect(linesOf("services", "database")).toContain("user: postgres");
    expect(linesOf("services", "database")).toContain("healthcheck:");
    expect(linesOf("services", "app").some((line) => line.startsWith("user:"))).toBe(false);
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(dockerfile).toMatch(/^HEALTHCHECK /m);
  });

  it("opens the app to this machine alone, and the database to the app alone", () => {
    expect(listOf("app", "ports")).toEqual(['"127.0.0.1:3000:3000"']);
    expect(listOf("database", "ports")).toEqual([]);
    expect(listOf("database", "networks")).toEqual(["inside"]);
    expect(linesOf("networks", "inside")).toContain("internal: true");
  });

  it("has no secret of its own", () => {
    expect(compose).toMatch(/^ {6}SECRET: \$\{SECRET:\?/m);
  });
});

describe("images", () => {
  it("are named by full version or digest", () => {
    const images = [
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = ""]) => image),
      ...[...compose.matchAll(/^ +image: (\S+)$/gm)].map(([, image = ""]) => image),
    ];
    expect(images.length).toBe(3);
    for (const image of images) expect(image).toMatch(/^[\w./-]+:(\d+\.\d+\.\d+-slim|\d+\.\d+)(@sha256:[0-9a-f]{64})?$/);
  });

  it("hold the licences", () => {
    expect(dockerfile).toMatch(/^COPY --from=build .*\/app\/LICENSE \/app\/NOTICE \.\/$/m);
  });
});
