/** A box of the ISO base media file format (ISO/IEC 14496-12), which MP4 videos and HEIC pictures are made of; `from` to `to` is its content. */
interface Box {
  type: string;
  start: number;
  from: number;
  to: number;
}
interface Range {
  from: number;
  to: number;
}

/** Where boxes are that hold others. */
const containers = new Set(["moov", "trak", "moof", "traf", "mdia", "edts"]);
/** Notes about the whole file or a track: where and by what it was taken, ratings, words of editing programs, what was cut out before. */
const notes = new Set(["udta", "meta", "uuid", "free", "skip", "mpvd", "©xyz", "loci"]);
/** Tracks of anything else, such as positions by the second, are the camera's notes too. */
const shownTracks = new Set(["vide", "soun", "text", "sbtl", "subt", "clcp", "tmcd", "pict", "auxv"]);

const unreadable = (): Error => new Error("a box does not end within its own");

function boxAt(bytes: Buffer, start: number, end: number): Box | null {
  if (end - start < 8) return null;
  const type = bytes.toString("latin1", start + 4, start + 8);
  const short = bytes.readUInt32BE(start);
  const isLong = short === 1 && end - start >= 16;
  const size = short === 0 ? end - start : isLong ? Number(bytes.readBigUInt64BE(start + 8)) : short;
  const from = start + (isLong ? 16 : 8);
  return size < from - start || start + size > end ? null : { type, start, from, to: start + size };
}

/** Return the boxes of a stretch. @throws when one does not end within it */
function boxesIn(bytes: Buffer, { from, to }: Range): Box[] {
  const boxes: Box[] = [];
  for (let at = from; to - at >= 8; ) {
    // Some writers end a list of notes with four zero bytes, so zeros are no box.
    if (bytes.readUInt32BE(at) === 0 && bytes.readUInt32BE(at + 4) === 0) return boxes;
    const box = boxAt(bytes, at, to);
    if (!box) throw unreadable();
    boxes.push(box);
    at = box.to;
  }
  return boxes;
}

const named = (boxes: readonly Box[], type: string): Box | undefined => boxes.find((box) => box.type === type);

function within(bytes: Buffer, box: Box, ...path: string[]): Box | undefined {
  return path.reduce<Box | undefined>((found, type) => found && named(boxesIn(bytes, found), type), box);
}

/**
 * Blank what a camera or program wrote about a video or picture into it, in place, so that nothing else moves; the rest is kept byte by byte.
 * Returns whether anything was found. @throws when its boxes cannot be read
 */
export function blankNotes(bytes: Buffer, { isPicture }: { isPicture: boolean }): boolean {
  let isFound = false;
  const fill = (range: Range, value: number | Buffer = 0) => {
    if (bytes.subarray(range.from, range.to).every((one) => one === 0)) return;
    isFound = true;
    bytes.fill(0, range.from, range.to);
    if (value instanceof Buffer && value.length <= range.to - range.from) value.copy(bytes, range.from);
  };
  const blank = (box: Box) => {
    bytes.write("free", box.start + 4, "latin1");
    fill(box);
  };
  const visit = (box: Box, isTop: boolean) => {
    if (isTop && isPicture && box.type === "meta") for (const range of notesOfPicture(bytes, box)) fill(range, emptyExif);
    else if (notes.has(box.type) || box.type.startsWith("©")) blank(box);
    else if (box.type === "trak" && !isShown(bytes, box)) {
      for (const sample of samplesOf(bytes, box)) fill(sample);
      blank(box);
    } else if (containers.has(box.type)) for (const one of boxesIn(bytes, box)) visit(one, false);
  };
  for (let at = 0; at < bytes.length; ) {
    const box = boxAt(bytes, at, bytes.length);
    // A recording that broke off is shown as far as it goes; anything else behind the last box is shown by nothing.
    if (!box && bytes.toString("latin1", at + 4, at + 8) === "mdat") break;
    if (!box) {
      fill({ from: at, to: bytes.length });
      break;
    }
    visit(box, true);
    at = box.to;
  }
  return isFound;
}

/** Return whether a track is seen, heard or read. */
function isShown(bytes: Buffer, track: Box): boolean {
  const handler = within(bytes, track, "mdia", "hdlr");
  return handler !== undefined && shownTracks.has(bytes.toString("latin1", handler.from + 8, handler.from + 12));
}

/** Return where the samples of a track are. */
function samplesOf(bytes: Buffer, track: Box): Range[] {
  const table = within(bytes, track, "mdia", "minf", "stbl");
  const boxes = table ? boxesIn(bytes, table) : [];
  const [sizes, chunks, runs] = [named(boxes, "stsz"), named(boxes, "stco") ?? named(boxes, "co64"), named(boxes, "stsc")];
  if (!sizes || !chunks || !runs) return [];
  const alike = bytes.readUInt32BE(sizes.from + 4);
  // No sample is shorter than a byte, so a count that says more is wrong.
  const count = Math.min(bytes.readUInt32BE(sizes.from + 8), bytes.length);
  const sizeOf = (index: number) => (index >= count ? 0 : alike || bytes.readUInt32BE(sizes.from + 12 + index * 4));
  const width = chunks.type === "co64" ? 8 : 4;
  const offsetOf = (index: number) => {
    const at = chunks.from + 8 + index * width;
    return width === 8 ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at);
  };
  const ranges: Range[] = [];
  let [sample, run] = [0, 0];
  const runCount = bytes.readUInt32BE(runs.from + 4);
  const firstOf = (index: number) => bytes.readUInt32BE(runs.from + 8 + index * 12);
  for (let chunk = 0; chunk < bytes.readUInt32BE(chunks.from + 4) && sample < count; chunk += 1) {
    while (run + 1 < runCount && firstOf(run + 1) <= chunk + 1) run += 1;
    const each = bytes.readUInt32BE(runs.from + 12 + run * 12);
    const from = offsetOf(chunk);
    let size = 0;
    for (let n = 0; n < each && sample < count; n += 1, sample += 1) size += sizeOf(sample);
    ranges.push({ from, to: Math.min(from + size, bytes.length) });
  }
  return ranges;
}

/** Exif without an entry: an offset of none, and the head of a TIFF file with an empty list. */
const emptyExif = Buffer.from("0000000049492a00080000000000000000000000", "hex");

/** Return where the Exif and XMP of a picture are: items of its `meta` box (ISO/IEC 23008-12). */
function notesOfPicture(bytes: Buffer, meta: Box): Range[] {
  const boxes = boxesIn(bytes, { from: meta.from + 4, to: meta.to });
  const [infos, places] = [named(boxes, "iinf"), named(boxes, "iloc")];
  if (!infos || !places) return [];
  const wanted = new Set(itemsOf(bytes, infos).flatMap(({ id, type }) => (type === "Exif" || type === "mime" ? [id] : [])));
  const data = named(boxes, "idat");
  return placesOf(bytes, places)
    .filter(({ id }) => wanted.has(id))
    .flatMap(({ inData, ranges }) => {
      const base = inData ? (data?.from ?? bytes.length) : 0;
      const end = inData ? (data?.to ?? bytes.length) : bytes.length;
      // Without a length an item takes the rest.
      return ranges.map(({ from, length }) => ({ from: base + from, to: length === 0 ? end : Math.min(base + from + length, end) }));
    });
}

function itemsOf(bytes: Buffer, infos: Box): { id: number; type: string }[] {
  const head = bytes[infos.from] === 0 ? 6 : 8;
  return boxesIn(bytes, { from: infos.from + head, to: infos.to }).flatMap(({ type, from }) => {
    const version = bytes[from] ?? 0;
    if (type !== "infe" || version < 2) return [];
    const wide = version === 2 ? 2 : 4;
    const at = from + 4 + wide + 2;
    return [{ id: bytes.readUIntBE(from + 4, wide), type: bytes.toString("latin1", at, at + 4) }];
  });
}

interface Place {
  id: number;
  /** Within the box of data beside it, else within the file. */
  inData: boolean;
  ranges: { from: number; length: number }[];
}

function placesOf(bytes: Buffer, { from }: Box): Place[] {
  const version = bytes[from] ?? 0;
  const widths = bytes.readUInt16BE(from + 4);
  const [offsetWidth, lengthWidth, baseWidth] = [widths >> 12, (widths >> 8) & 15, (widths >> 4) & 15];
  const indexWidth = version === 0 ? 0 : widths & 15;
  let at = from + 6;
  const read = (width: number): number => {
    const value = width === 8 ? Number(bytes.readBigUInt64BE(at)) : width === 0 ? 0 : bytes.readUIntBE(at, width);
    at += width;
    return value;
  };
  const idWidth = version < 2 ? 2 : 4;
  return Array.from({ length: read(idWidth) }, () => {
    const id = read(idWidth);
    const inData = version === 0 ? false : (read(2) & 15) === 1;
    read(2);
    const base = read(baseWidth);
    const ranges = Array.from({ length: read(2) }, () => {
      read(indexWidth);
      return { from: base + read(offsetWidth), length: read(lengthWidth) };
    });
    return { id, inData, ranges };
  });
}
