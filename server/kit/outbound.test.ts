import { type AddressInfo, createServer } from "node:net";
import { describe, expect, it } from "vitest";
import { insideInAddresses } from "../../tests/support/hostile-hosts.ts";
import { addressProblem, connectOutside, isInside } from "./outbound.ts";
import { outboundSend, post } from "./outbound-request.ts";

describe("addresses chosen by somebody else", () => {
  it.each([
    "127.0.0.1",
    "10.1.2.3",
    "172.16.0.1",
    "172.31.255.255",
    "192.168.1.1",
    "169.254.169.254",
    "100.64.0.1",
    "0.0.0.0",
    "224.0.0.1",
    "255.255.255.255",
    "::1",
    "::",
    "fd00::1",
    "fe80::1",
    "::ffff:10.0.0.1",
    "::ffff:a00:1",
    "0:0:0:0:0:ffff:7f00:1",
    "::ffff:0:127.0.0.1",
    "fe80::1%lo",
    "2606:4700::1111%eth0",
    "168.63.129.16",
    "127.1",
    "2130706433",
    "::7f00:1",
    "64:ff9b::a00:1",
    "64:ff9b:1::a00:1",
    "2002:7f00:1::",
    "2001::1",
    "fec0::1",
    "192.88.99.1",
    "::8.8.8.8",
    "64:ff9b::808:808",
    "2001:10::1",
    "3fff::1",
    "5f00::1",
    "fec0:ffff::1",
    "no address",
  ])("%s is internal", (address) => expect(isInside(address)).toBe(true));

  it.each(["8.8.8.8", "172.32.0.1", "192.169.0.1", "2606:4700::1111"])("%s lies outside", (address) =>
    expect(isInside(address)).toBe(false),
  );

  it.each([
    ["https://erp.example.com/hook", false, null],
    ["http://erp.example.com/hook", false, "HTTPS_REQUIRED"],
    ["ftp://erp.example.com", true, "HTTPS_REQUIRED"],
    ["https://localhost/hook", false, "PRIVATE_ADDRESS"],
    ["https://10.0.0.1/hook", false, "PRIVATE_ADDRESS"],
    ["https://[::1]/hook", false, "PRIVATE_ADDRESS"],
    ["https://2130706433/hook", false, "PRIVATE_ADDRESS"],
    ["https://user:secret@erp.example.com", false, "PRIVATE_ADDRESS"],
    ["https://erp.example.com:80/hook", false, null],
    ["https://erp.example.com:8443/hook", false, null],
    ["https://erp.example.com:22/hook", false, "PORT_NOT_ALLOWED"],
    ["https://erp.example.com:1023/hook", false, "PORT_NOT_ALLOWED"],
    ["https://erp.example.com:6379/hook", false, "PORT_NOT_ALLOWED"],
    ["https://erp.example.com:5432/hook", false, "PORT_NOT_ALLOWED"],
    ["https://erp.example.com:9200/hook", false, "PORT_NOT_ALLOWED"],
    ["http://127.0.0.1:9/hook", true, null],
    ["http://10.0.0.1/hook", true, "HTTPS_REQUIRED"],
  ] as const)("%s (inside allowed: %s) → %s", (address, allowed, problem) => expect(addressProblem(address, allowed)).toBe(problem));

  it("are not called when their name resolves to an internal address", async () => {
    const call = post({ url: "https://localhost.:8443/hook", body: "{}", headers: {}, allowInside: false });
    await expect(call).rejects.toMatchObject({ code: expect.stringMatching(/PRIVATE_ADDRESS|ENOTFOUND|EAI_AGAIN/) });
  });

  it("are not connected to, in whatever notation they are inside", async () => {
    let reached = 0;
    const server = createServer((socket) => {
      reached += 1;
      socket.destroy();
    });
    await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
    const { port } = server.address() as AddressInfo;
    const send = outboundSend(false);
    for (const host of insideInAddresses) {
      const call = send({ method: "GET", url: `https://${host}:${port}/`, headers: {}, timeoutMs: 3000 });
      await expect(call, host).rejects.toMatchObject({ code: "PRIVATE_ADDRESS", sent: false });
      const literal = host.replace(/^\[|\]$/g, "");
      await expect(connectOutside({ host: literal, port, timeoutMs: 3000 }), host).rejects.toMatchObject({
        code: expect.stringMatching(/PRIVATE_ADDRESS|ENOTFOUND|EAI_AGAIN/),
      });
    }
    server.close();
    expect(reached).toBe(0);
  });
});
