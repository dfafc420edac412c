import bidiFactory from "bidi-js";
import { type Script, scriptOf } from "./fonts.ts";

const bidi = bidiFactory();
const marks = /[\u2066-\u2069]/g;

/** Isolate text that keeps its own direction: addresses, numbers, measures. */
export const apart = (text: string): string => `${startsRtl(text) ? "\u2067" : "\u2066"}${text}\u2069`;
const startsRtl = (text: string): boolean => /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);

/** Return the lines of one text with every isolation that a line leaves open closed there and opened again on the next. */
export function carryIsolates(lines: readonly string[]): string[] {
  let open: string[] = [];
  return lines.map((line) => {
    const before = open.join("");
    open = [...open];
    for (const mark of line.match(marks) ?? []) {
      if (mark === "\u2069") open.pop();
      else open.push(mark);
    }
    return `${before}${line}${"\u2069".repeat(open.length)}`;
  });
}

export type Direction = "ltr" | "rtl";
/** A stretch of text of one direction and one font, in logical order. */
export interface Run {
  text: string;
  script: Script;
  isRtl: boolean;
}

/**
 * Return the runs of one line from left to right (Unicode bidirectional algorithm, rule L2). A right-to-left run is
 * split at its spaces, because words of a run are drawn in the given order; the font orders and joins the letters of
 * each word.
 */
export function runsOf(text: string, direction: Direction): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction);
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const pieces = cut(text, levels);
  return reorder(pieces).map(({ start, end, level, script }) => {
    const isRtl = level % 2 === 1;
    const letters = Array.from({ length: end - start }, (_, i) => mirrored.get(start + i) ?? text.charAt(start + i)).join("");
    const plain = letters.replace(marks, "");
    // Arabic digits are read from left to right, although their font orders them as it does its letters.
    return { text: isRtl !== rightToLeft.has(script) ? clustersOf(plain).reverse().join("") : plain, script, isRtl };
  });
}

/** Scripts whose letters the font itself orders from right to left. */
const rightToLeft: ReadonlySet<Script> = new Set(["arabic", "hebrew"]);

const clusters = new Intl.Segmenter(undefined, { granularity: "grapheme" });
/** Return the characters of a text as a reader counts them: a letter with its marks, an emoji of several parts. */
export const clustersOf = (text: string): string[] => Array.from(clusters.segment(text), ({ segment }) => segment);

interface Piece {
  start: number;
  end: number;
  level: number;
  script: Script;
}

function cut(text: string, levels: Uint8Array): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  for (const character of text) {
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    const script = scriptOf(character) ?? neighbour(last, level, character);
    const isJoined = last?.level === level && last.script === script;
    const atSpace = level % 2 === 1 && (character === " " || text.charAt(at - 1) === " ");
    if (last && isJoined && !atSpace) last.end = at + character.length;
    else pieces.push({ start: at, end: at + character.length, level, script });
    at += character.length;
  }
  return pieces;
}

/**
 * Marks, joiners and variants belong to the letter before them. Digits and punctuation use the preceding font if it has them; the Arabic
 * font lacks most Latin punctuation, the Hebrew one has none.
 */
const neighbour = (last: Piece | undefined, level: number, character: string): Script => {
  if (/[\p{M}\p{Default_Ignorable_Code_Point}]/u.test(character)) return last?.script ?? "latin";
  if (level % 2 === 1 && last?.script === "hebrew") return /\s/u.test(character) ? "hebrew" : "latin";
  if (level % 2 === 1 && /[\s،؛؟.:]/u.test(character)) return "arabic";
  return last && last.script === "han" && last.level === level ? "han" : "latin";
};

function reorder(pieces: readonly Piece[]): Piece[] {
  const line = [...pieces];
  const highest = Math.max(0, ...line.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let from = 0; from < line.length; from++) {
      if ((line[from]?.level ?? 0) < level) continue;
      let to = from;
      while (to < line.length && (line[to]?.level ?? 0) >= level) to++;
      line.splice(from, to - from, ...line.slice(from, to).reverse());
      from = to;
    }
  }
  return line;
}
