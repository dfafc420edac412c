import { createSocket } from "node:dgram";
import { once } from "node:events";

export interface Records {
  TXT?: readonly string[];
  MX?: readonly string[];
  CNAME?: string;
  A?: readonly string[];
}
export interface DnsServer {
  /** For `DNS_SERVERS`. */
  address: string;
  /** Records by name; a name that is not there does not exist, and one with null is never answered. */
  zone: Record<string, Records | null>;
  stop(): void;
}

const types = { A: 1, CNAME: 5, MX: 15, TXT: 16 } as const;
type Type = keyof typeof types;

/** Answer look-ups on this machine, as far as A, CNAME, MX and TXT records go. */
export async function startDnsServer(zone: DnsServer["zone"] = {}): Promise<DnsServer> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { address, port }) => {
    const { name, type, end } = questionOf(query);
    const records = zone[name];
    if (records === null) return;
    const answers = records ? dataOf(records, type) : [];
    const head = Buffer.from(query.subarray(0, 12));
    // An answer, authoritative; NXDOMAIN for an unknown name; one question, and no additional records.
    head.writeUInt16BE(records ? 0x8580 : 0x8583, 2);
    head.writeUInt16BE(1, 4);
    head.writeUInt16BE(answers.length, 6);
    head.writeUInt32BE(0, 8);
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, zone, stop: () => void socket.close() };
}

function questionOf(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

const nameBytes = (name: string): Buffer =>
  Buffer.concat([...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])), Buffer.from([0])]);

/** A record that points to the question's name. */
function answer(type: Type, data: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head.writeUInt16BE(0xc00c, 0);
  head.writeUInt16BE(types[type], 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** Texts are stored in pieces of at most 255 bytes. */
const textBytes = (text: string): Buffer =>
  Buffer.concat((text.match(/.{1,255}/g) ?? [""]).map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])));

function dataOf({ TXT = [], MX = [], CNAME, A = [] }: Records, type: number): Buffer[] {
  if (type === types.TXT) return TXT.map((text) => answer("TXT", textBytes(text)));
  if (type === types.MX) return MX.map((host) => answer("MX", Buffer.concat([Buffer.from([0, 10]), nameBytes(host)])));
  if (type === types.CNAME) return CNAME ? [answer("CNAME", nameBytes(CNAME))] : [];
  return type === types.A ? A.map((address) => answer("A", Buffer.from(address.split(".").map(Number)))) : [];
}
