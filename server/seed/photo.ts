import { crc32, deflateSync } from "node:zlib";

/** The subject of a customer's photo: cloth with a hole, pottery with a crack, or anything with a stain. */
export type Damage = "hole" | "crack" | "stain";

const [width, height] = [320, 240];
type Rgb = readonly [number, number, number];
const ground: Rgb = [226, 222, 214];
const dark: Rgb = [58, 52, 48];
const things: Record<Damage, Rgb> = { hole: [62, 98, 110], crack: [196, 142, 108], stain: [152, 166, 128] };

/** The colour index of a point: 0 background, 1 object, 2 damage. */
function colourAt(damage: Damage, x: number, y: number): number {
  const thing = Math.abs(x - 160) < 110 && Math.abs(y - 120) < 86 && Math.abs(x - 160) + Math.abs(y - 120) < 172;
  if (!thing) return 0;
  if (damage === "crack") return Math.abs(x - 150 - 16 * Math.abs(((y / 22) % 2) - 1)) < 2 + (y % 7) / 4 && y > 60 ? 2 : 1;
  const reach =
    damage === "hole" ? 22 + 5 * Math.sin(Math.atan2(y - 100, x - 185) * 5) : 34 + 9 * Math.sin(Math.atan2(y - 130, x - 140) * 3);
  const [cx, cy] = damage === "hole" ? [185, 100] : [140, 130];
  return Math.hypot(x - cx, y - cy) < reach ? 2 : 1;
}

/** Return a photo of something damaged, as PNG (indexed colours, a kilobyte or two). */
export function photoOf(damage: Damage): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = colourAt(damage, x, y);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  const palette = Buffer.from([ground, things[damage], dark].flat());
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("PLTE", palette),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length, 0);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}
