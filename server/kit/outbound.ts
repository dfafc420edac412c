import { type LookupAddress, lookup } from "node:dns";
import { BlockList, isIP } from "node:net";
import { isLoopback } from "./loopback.ts";

/** Addresses outside the public internet, or that embed another address (IANA special-purpose registries). */
const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const)
  inside.addSubnet(net, bits, "ipv4");
for (const [net, bits] of [
  ["::", 96],
  ["64:ff9b::", 96],
  ["64:ff9b:1::", 48],
  ["100::", 64],
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
  ["5f00::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["fec0::", 10],
  ["ff00::", 8],
] as const)
  inside.addSubnet(net, bits, "ipv6");

/** Return whether an address is internal: this machine, a private network, cloud metadata, or unroutable. */
export function isInside(address: string): boolean {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return isInside(mapped);
  const family = isIP(address);
  return family === 0 || inside.check(address, family === 6 ? "ipv6" : "ipv4") || /^::ffff:/i.test(address);
}

/** Ports of databases, queues, caches and consoles, which a request could harm whatever it says. */
const internalPorts = new Set([
  1433, 1521, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 4369, 5432, 5601, 5672, 5900, 5984, 5985, 5986, 6379, 6380, 6443, 7000, 7001,
  8086, 8200, 8500, 9042, 9090, 9092, 9100, 9200, 9300, 10250, 11211, 15672, 27017, 27018, 27019, 50000,
]);

/** Return whether a port is one of the web's, or one above the system's own that no well-known service has. */
function isWebPort(port: string): boolean {
  const number = Number(port || 443);
  return number === 80 || number === 443 || (number >= 1024 && !internalPorts.has(number));
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, "");

/**
 * Return why nothing may be sent to this URL, as a field problem's key, or null. Host names are resolved when called,
 * not here.
 */
export function addressProblem(address: string, allowInside: boolean): "HTTPS_REQUIRED" | "PRIVATE_ADDRESS" | "PORT_NOT_ALLOWED" | null {
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return "PRIVATE_ADDRESS";
  const isOpen = protocol === "https:" || (protocol === "http:" && allowInside && isLoopback(hostname));
  if (!isOpen) return "HTTPS_REQUIRED";
  if (allowInside) return null;
  if (!isWebPort(port)) return "PORT_NOT_ALLOWED";
  return isLoopback(hostname) || (isIP(bare(hostname)) !== 0 && isInside(bare(hostname))) ? "PRIVATE_ADDRESS" : null;
}

type Found = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolve a host name like `dns.lookup`, refusing names that point inside. */
export function outsideOnly(hostname: string, options: { all?: boolean | undefined }, done: Found): void {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    const [first] = found;
    if (!first || found.some(({ address }) => isInside(address)))
      return done(Object.assign(new Error("PRIVATE_ADDRESS"), { code: "PRIVATE_ADDRESS" }), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
}

/** Return whether a host is internal by its address, or resolves to an internal address now. One that does not resolve is not. */
export function isPrivateHost(hostname: string): Promise<boolean> {
  if (isLoopback(hostname)) return Promise.resolve(true);
  if (isIP(bare(hostname)) !== 0) return Promise.resolve(isInside(bare(hostname)));
  return new Promise((resolve) => {
    outsideOnly(hostname, {}, (error) => resolve(error?.code === "PRIVATE_ADDRESS"));
  });
}
