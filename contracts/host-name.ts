import { line } from "./envelope.ts";

const label = "[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?";
const octet = "(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)";
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}$`);
/** The last label is no number: "127.1", "0x7f.1" and "2130706433" are addresses in other notations. */
const name = new RegExp(`^(?:${label}\\.)*(?!\\d+$|0x[0-9a-f]*$)${label}$`, "i");

/** Return whether a text is the name of a host, or an IPv4 address of four decimal numbers; nothing else can be part of it. */
export const isHostName = (text: string): boolean => text.length <= 253 && (ipv4.test(text) || name.test(text));

/** Return whether a text is a host with its port, if it has one: what shops are reached at. */
export function isHost(text: string): boolean {
  const [host = "", port, ...rest] = text.split(":");
  return rest.length === 0 && isHostName(host) && (port === undefined || /^[1-9]\d{0,4}$/.test(port));
}

/**
 * A host that somebody types: a name or an IPv4 address. Names in other scripts are written in ASCII ("xn--…"), as in the DNS, so that two
 * that look alike are told apart. IPv6 addresses have colons, which separate hosts from ports, and no mail server is offered by one.
 */
export const HostName = line(253).min(1).refine(isHostName, { message: "HOST_NAME" });
