import { z } from "zod";
import { Id, line } from "../envelope.ts";
import { languages } from "../session/rules.ts";
import { RichText, VariablePath } from "./rich-text.ts";

export const contentLimits = {
  blocks: 60,
  bytes: 200_000,
  subject: 200,
  line: 300,
  url: 1000,
  plain: 20_000,
  columnBlocks: 10,
  links: 8,
} as const;

/** One line of text, which may contain variables as `{{ path | default: "x" }}`. */
const oneLine = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\r\n]*$/);
const byLanguage = <T extends z.ZodType>(schema: T) => z.partialRecord(z.enum(languages), schema);
const Lines = byLanguage(oneLine(contentLimits.line));
const Url = oneLine(contentLimits.url);
const Colour = z
  .string()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/);

export const alignments = ["START", "CENTER", "END"] as const;
/** Names of social networks, the same in every language. */
export const networkNames = {
  facebook: "Facebook",
  instagram: "Instagram",
  pinterest: "Pinterest",
  tiktok: "TikTok",
  website: "Web",
  x: "X",
  youtube: "YouTube",
} as const;
export const networks = ["facebook", "instagram", "pinterest", "tiktok", "website", "x", "youtube"] as const;

/** Shows a block only where a variable has a value, or only to some readers; with `present` false only where it has none, or to the others. */
const ShowIf = z.union([
  z.object({ variable: VariablePath, present: z.boolean() }),
  z.object({ reader: z.enum(["language", "country", "tag"]), among: z.array(line(40).min(1)).min(1).max(20), present: z.boolean() }),
]);
export type ShowIf = z.output<typeof ShowIf>;

const base = { id: Id, show_if: ShowIf.nullable().default(null) };
const align = z.enum(alignments).default("START");

const Heading = z.object({
  ...base,
  type: z.literal("heading"),
  text: Lines,
  level: z.union([z.literal(1), z.literal(2)]).default(1),
  align,
});
const Text = z.object({ ...base, type: z.literal("text"), text: byLanguage(RichText), align });
const Button = z.object({ ...base, type: z.literal("button"), label: Lines, url: Url, align });
/** The key under which an uploaded picture is served: 128 random bits. */
export const PictureId = z.string().regex(/^[\w-]{22}$/);
const Picture = z.object({
  ...base,
  type: z.literal("picture"),
  /** An uploaded picture, shown in the place of the address. */
  picture_id: PictureId.nullable().default(null),
  url: Url,
  alt: Lines,
  link: Url.nullable().default(null),
  width: z.int().min(20).max(600).default(600),
});
const Divider = z.object({ ...base, type: z.literal("divider") });
const Spacer = z.object({ ...base, type: z.literal("spacer"), height: z.int().min(4).max(80).default(24) });
const simple = [Heading, Text, Button, Picture, Divider, Spacer] as const;
const Simple = z.discriminatedUnion("type", simple);
const Columns = z.object({
  ...base,
  type: z.literal("columns"),
  columns: z
    .array(z.object({ blocks: z.array(Simple).max(contentLimits.columnBlocks) }))
    .min(2)
    .max(3),
});
const Social = z.object({
  ...base,
  type: z.literal("social"),
  links: z.array(z.object({ network: z.enum(networks), url: Url })).max(contentLimits.links),
});
/** The items of the return or claim. */
const Table = z.object({ ...base, type: z.literal("table"), title: Lines });
/** The store's logo, or its name where it has none. */
const Header = z.object({ ...base, type: z.literal("header") });
/** Why the reader gets the mail, and the store's address. */
const Footer = z.object({ ...base, type: z.literal("footer"), text: Lines });

/** A variant of the catalogue, with today's title, picture and price. */
const Product = z.object({
  ...base,
  type: z.literal("product"),
  /** Null: not chosen yet, and nothing is shown. */
  variant_id: Id.nullable().default(null),
  show_price: z.boolean().default(true),
  label: Lines.default({}),
});
/** FIXED are chosen here; the others come with what the mail is about. */
export const gridSources = ["FIXED", "CART", "VIEWED", "RESTOCKED", "DROPPED"] as const;
export type GridSource = (typeof gridSources)[number];
export type EventGoods = Exclude<GridSource, "FIXED">;
export const mostGoods = 10;
const Grid = z.object({
  ...base,
  type: z.literal("grid"),
  source: z.enum(gridSources).default("FIXED"),
  variant_ids: z.array(Id).max(mostGoods).default([]),
  /** How many of an event's goods are shown. */
  most: z.int().min(1).max(mostGoods).default(6),
  columns: z.union([z.literal(2), z.literal(3)]).default(2),
  show_price: z.boolean().default(true),
  title: Lines.default({}),
  label: Lines.default({}),
});
/** A code of the reader's own, taken from a pool when the mail is sent. */
const Coupon = z.object({
  ...base,
  type: z.literal("coupon"),
  pool: oneLine(60).default(""),
  title: Lines.default({}),
  note: Lines.default({}),
});
/** Blocks that make a mail marketing in law, and so stand in no other. */
export const promotions = ["product", "grid", "coupon"] as const;

export const Block = z.discriminatedUnion("type", [...simple, Columns, Social, Table, Header, Footer, Product, Grid, Coupon]);
export type Block = z.output<typeof Block>;
export type BlockType = Block["type"];
export type SimpleBlock = z.output<typeof Simple>;

export const Theme = z.object({
  /** Null: the store's own colours. */
  accent: Colour.nullable().default(null),
  text: Colour.nullable().default(null),
  background: Colour.nullable().default(null),
});
export type Theme = z.output<typeof Theme>;

/** A mail: one layout whose texts exist in several languages. */
export const Content = z
  .object({
    subject: byLanguage(oneLine(contentLimits.subject)),
    preheader: byLanguage(oneLine(contentLimits.line)).default({}),
    blocks: z.array(Block).min(1).max(contentLimits.blocks),
    theme: Theme,
    /** Plain texts that replace the one derived from the blocks. */
    plain: byLanguage(z.string().max(contentLimits.plain)).default({}),
  })
  .refine((content) => JSON.stringify(content).length <= contentLimits.bytes, { message: "TOO_BIG", path: ["blocks"] });
export type Content = z.output<typeof Content>;
