/** Where the cursor stands: outside of fields, or in one for text, for a number, or for a choice. */
export type CursorPlace = "page" | "text" | "number" | "choice";

/** Times between keys, in milliseconds. */
export const scanTimes = {
  /** Two keys this close come from a scanner: people are slower, but for a few rolled pairs. */
  scanner: 30,
  /** Scanners that wait between keys are still faster than this; nobody types a whole word so. */
  quick: 60,
  /** While letters are commands, each waits this long for the next one of a scan: a busy device stalls in the middle of a code. */
  hold: 120,
  /** The slowest scanners, which are steady; who types a long number by hand is not. */
  steady: 200,
  /** A pause that ends what was read so fast that it can only be a code. */
  pause: 600,
  /** How late the Enter of a scan may come, which then means nothing else. */
  suffix: 1000,
  /** The same after a scan that had its Enter: some scanners send two. */
  second: 100,
  /** A pause that ends anything else: slow wireless scanners stall as well. A slow code in a text is a scan only after one. */
  rested: 1000,
} as const;

/** What keys turned out to be: a scanned code, or keys that a person pressed. */
export type Reading = { type: "scan"; code: string; isInField: boolean } | { type: "keys"; keys: readonly string[] };

interface ScanReaderOptions {
  /** Whether letters outside of fields are commands; where they are none, slow keys can only be a scanner's. */
  areLettersCommands: boolean;
  /** Whether a code belongs to something on the page. */
  isKnown?: (code: string) => boolean;
  /** Whether codes are meant for the fields they are typed in, as a tracking number: people type those, too, and press Enter. */
  areCodesForFields?: boolean;
}

interface Pushed {
  readings: Reading[];
  /** The key belongs to a scan, and must do nothing else. */
  isTaken: boolean;
  /** The key may be the first of a scan: what its field holds now is what a scan leaves there. */
  isFirst?: boolean;
}

interface Burst {
  keys: string;
  gaps: number[];
  last: number;
  place: CursorPlace;
  isRested: boolean;
}

const silent = new Set(["Shift", "CapsLock", "AltGraph", "Alt", "Control", "Meta", "Fn", "NumLock", "Dead", "Process", "Unidentified"]);

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Infinity;
const isSure = ({ gaps }: Burst): boolean => gaps.some((gap) => gap <= scanTimes.scanner);
const isQuick = ({ keys, gaps }: Burst, atMost: number): boolean => keys.length >= 3 && median(gaps) <= atMost;
/** Return whether a word reads like a SKU or barcode, and not like a word or a small number. */
const looksLikeCode = (word: string): boolean =>
  /^\d+$/.test(word) ? word.length >= 6 : word.length >= 4 && /^[A-Z0-9._/+-]+$/.test(word) && /[A-Z]/.test(word);

/** Return whether a burst is a scan, by where it was typed and how it ended. */
function isScan(burst: Burst, end: "Enter" | "Tab" | "pause", options: ScanReaderOptions): boolean {
  const { areLettersCommands, isKnown, areCodesForFields } = options;
  const { keys, gaps, place } = burst;
  const isEntered = end === "Enter";
  // Nobody types letters into a number: however a code was torn, its Enter is none of a person.
  if (place === "number" && isEntered && !areCodesForFields && /[A-Za-z]/.test(keys)) return true;
  if (keys.length < 2 || !keys.trim()) return false;
  if (place === "page") {
    if (isSure(burst)) return true;
    if (areLettersCommands) return isEntered && keys.length >= 3 && gaps.every((gap) => gap <= scanTimes.hold);
    return isEntered || (end === "pause" && keys.length >= 3);
  }
  const isFast = end === "pause" ? keys.length >= 4 && isQuick(burst, scanTimes.scanner) : isQuick(burst, scanTimes.quick);
  if (isFast || (end !== "pause" && gaps.every((gap) => gap <= scanTimes.scanner))) return true;
  if (!isEntered) return false;
  if (areCodesForFields) return looksLikeCode(keys) && keys.length >= 8 && gaps.every((gap) => gap <= scanTimes.steady);
  if (isKnown?.(keys)) return true;
  if (place === "number") return looksLikeCode(keys);
  return place === "text" && burst.isRested && looksLikeCode(keys);
}

/**
 * Return a reader that tells a barcode scanner from a person: both press keys. It knows no clock: whoever pushes keys brings their times,
 * and calls `rest` when `waitsFor` has passed without another.
 *
 * Outside of fields two keys within 30 ms are a scan; where letters are no commands, so is all that ends in Enter. In a field, where
 * people roll keys as well, most of a burst is that fast, or it ends in Enter and is a code of the page, or reads like one.
 */
export function makeScanReader(options: ScanReaderOptions) {
  let burst: Burst | undefined;
  let scannedAt = -Infinity;
  let typedAt = -Infinity;
  let suffixUntil = -Infinity;

  const limit = (one: Burst): number =>
    (one.place === "page" ? isSure(one) : isQuick(one, scanTimes.quick))
      ? scanTimes.pause
      : one.place === "page" && options.areLettersCommands
        ? scanTimes.hold
        : scanTimes.rested;

  function finish(end: "Enter" | "Tab" | "pause", at: number): Reading[] {
    const done = burst;
    burst = undefined;
    if (!done) return [];
    if (isScan(done, end, options)) {
      scannedAt = at;
      suffixUntil = at + (end === "pause" ? scanTimes.suffix : scanTimes.second);
      return [{ type: "scan", code: done.keys.trim(), isInField: done.place !== "page" }];
    }
    typedAt = done.last;
    return done.place === "page" ? [{ type: "keys", keys: [...done.keys] }] : [];
  }

  return {
    /** Take a key pressed at `at`. */
    push(key: string, at: number, place: CursorPlace): Pushed {
      // Scanners press Shift for each capital.
      if (silent.has(key)) return { readings: [], isTaken: false };
      // A person who goes on in a field has begun anew; a scanner does not notice where the cursor goes.
      const isOver = burst && (at - burst.last > limit(burst) || (burst.place !== place && !isSure(burst)));
      const readings = burst && isOver ? finish("pause", burst.last) : [];
      if (key === "Enter" || key === "Tab") {
        if (!burst && key === "Enter" && at <= suffixUntil) return { readings, isTaken: true };
        if (burst) burst.gaps.push(at - burst.last);
        readings.push(...finish(key, at));
        if (readings.at(-1)?.type === "scan") return { readings, isTaken: true };
      } else if (key.length === 1) {
        if (!burst) {
          const isRested = scannedAt >= typedAt || at - typedAt >= scanTimes.rested;
          burst = { keys: key, gaps: [], last: at, place, isRested };
          return { readings, isTaken: false, isFirst: true };
        }
        burst.gaps.push(at - burst.last);
        burst.keys += key;
        burst.last = at;
        return { readings, isTaken: burst.place === "page" && (isSure(burst) || !options.areLettersCommands) };
      } else {
        readings.push(...finish("pause", at));
      }
      if (place === "page") readings.push({ type: "keys", keys: [key] });
      else typedAt = at;
      return { readings, isTaken: false };
    },
    /** End what was being read: no key came for as long as `waitsFor` said. */
    rest: (): Reading[] => finish("pause", burst?.last ?? 0),
    /** Milliseconds after which the reader rests; undefined while it reads nothing. */
    waitsFor: (): number | undefined => burst && limit(burst),
    /** Forget what was being read: a key is held down, or the page takes it for itself. */
    forget: (): void => {
      burst = undefined;
    },
  };
}

/** Return the key on a Latin keyboard, whatever the layout: shortcuts and codes are Latin. */
export function latinKey({ key, code }: Pick<KeyboardEvent, "key" | "code">): string {
  if (key.length !== 1 || /[\x20-\x7e]/.test(key)) return key;
  return /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? /^Digit(\d)$/.exec(code)?.[1] ?? key;
}

interface Coded {
  sku?: string | null;
  barcode?: string | null;
}

/** Return a code as it compares: a 12-digit UPC and the EAN with a leading zero that scanners make of it are one number. */
const comparable = (code: string | null | undefined): string | undefined =>
  code
    ?.trim()
    .toLowerCase()
    .replace(/^0+(?=\d{8,}$)/, "") || undefined;

/** Return the items that a scanned SKU or barcode names. */
export function withCode<Item extends Coded>(items: readonly Item[], scanned: string): Item[] {
  const code = comparable(scanned);
  return code === undefined ? [] : items.filter(({ sku, barcode }) => [sku, barcode].map(comparable).includes(code));
}
