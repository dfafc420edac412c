import { type LookupAddress, lookup } from "node:dns";
import { once } from "node:events";
import { BlockList, connect, isIP, type LookupFunction, type Socket, SocketAddress } from "node:net";
import { isLoopback } from "./loopback.ts";

/** Addresses outside the public internet, or that embed another address (IANA special-purpose registries). */
const inside = new BlockList();
for (const [net, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  // Azure's own services for its machines, at an address that looks public.
  ["168.63.129.16", 32],
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
  ["::ffff:0:0:0", 96],
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

/** Return whether an address is internal: this machine, a private network, cloud metadata, or unroutable. One with a zone always is. */
export function isInside(address: string): boolean {
  const family = isIP(address);
  if (family === 0 || address.includes("%")) return true;
  if (family === 4) return inside.check(address, "ipv4");
  const shown = new SocketAddress({ address, family: "ipv6" }).address;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(shown)?.[1];
  return mapped ? isInside(mapped) : inside.check(shown, "ipv6");
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

export type AddressProblem = "HTTPS_REQUIRED" | "PRIVATE_ADDRESS" | "PORT_NOT_ALLOWED";

/**
 * Return why nothing may be sent to this URL, as a field problem's key, or null. Host names are resolved when called,
 * not here.
 */
export function addressProblem(address: string | URL, allowInside: boolean): AddressProblem | null {
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username || password) return "PRIVATE_ADDRESS";
  const isOpen = protocol === "https:" || (protocol === "http:" && allowInside && isLoopback(hostname));
  if (!isOpen) return "HTTPS_REQUIRED";
  if (allowInside) return null;
  if (!isWebPort(port)) return "PORT_NOT_ALLOWED";
  return isInsideByName(hostname) ? "PRIVATE_ADDRESS" : null;
}

/** The names that mean this machine everywhere, whatever a name server says (RFC 6761, 6.3). */
const ownNames = /(?:^|\.)localhost\.?$/i;
/** Return whether a host is internal by itself, without being looked up. */
const isInsideByName = (host: string): boolean => ownNames.test(host) || (isIP(bare(host)) !== 0 && isInside(bare(host)));

/** The code of an address that is not connected to, because it is internal. */
const refusedCode = "PRIVATE_ADDRESS";
const refused = () => Object.assign(new Error(refusedCode), { code: refusedCode });

/** Resolve a host name like `dns.lookup`, refusing names of which any address is internal. */
const outsideOnly: LookupFunction = (hostname, options, done) => {
  lookup(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return done(error, []);
    const [first] = found;
    if (!first || found.some(({ address }) => isInside(address))) return done(refused(), []);
    if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

/**
 * Return the options by which `net.connect` and requests reach only public addresses of a host that somebody else chose. A name is judged by
 * what it resolves to while connecting, so that it cannot change in between; an address in the place of a name is never looked up, so it is
 * judged here. @throws PRIVATE_ADDRESS
 */
export function outsideOptions(host: string): { lookup: LookupFunction } {
  if (isInsideByName(host)) throw refused();
  return { lookup: outsideOnly };
}

/** Close a connection that leads inside after all, before a byte is written to it: what it is connected to is judged last. */
export function keepOutside(socket: Socket): void {
  socket.prependOnceListener("connect", () => {
    const { remoteAddress } = socket;
    if (remoteAddress !== undefined && isInside(remoteAddress)) socket.destroy(refused());
  });
}

interface Reached {
  host: string;
  port: number;
  timeoutMs: number;
}

/** Connect to a host that somebody else chose. @throws PRIVATE_ADDRESS, and as `net.connect` does */
export async function connectOutside({ host, port, timeoutMs }: Reached): Promise<Socket> {
  const socket = connect({ host, port, ...outsideOptions(host) });
  keepOutside(socket);
  try {
    await once(socket, "connect", { signal: AbortSignal.timeout(timeoutMs) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/** Return whether a host is internal by its address, or resolves to an internal address now. One that does not resolve is not. */
export function isPrivateHost(hostname: string): Promise<boolean> {
  if (isInsideByName(hostname)) return Promise.resolve(true);
  if (isIP(bare(hostname)) !== 0) return Promise.resolve(false);
  return new Promise((resolve) => {
    outsideOnly(hostname, {}, (error) => resolve(error?.code === refusedCode));
  });
}
