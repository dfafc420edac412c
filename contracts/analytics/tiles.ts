/** Names of analytics: plain data, shared by the server and the page. */
export const tiles = [
  "KEY",
  "SETTLED",
  "MONEY",
  "SERIES",
  "OUTCOMES",
  "REASONS",
  "COUNTRIES",
  "PLACES",
  "METHODS",
  "CHANNELS",
  "POLICIES",
  "GRADES",
  "PRODUCTS",
  "VARIANTS",
  "TIMES",
  "FLOWS",
  "CLAIMS",
  "LABELS",
  "MESSAGES",
] as const;
export type Tile = (typeof tiles)[number];

/** Tiles that list the values of one dimension. */
export const breakdowns = {
  REASONS: "reason",
  COUNTRIES: "country",
  PLACES: "place",
  METHODS: "method",
  CHANNELS: "channel",
  POLICIES: "policy",
  GRADES: "grade",
} as const;
export type BreakdownTile = keyof typeof breakdowns;
export const isBreakdown = (tile: Tile): tile is BreakdownTile => Object.hasOwn(breakdowns, tile);

/** Of which day a number is: when the return was requested, its order placed, or its round processed. */
export const bases = ["REQUESTED", "ORDERED", "PROCESSED"] as const;
export type Basis = (typeof bases)[number];

/** The period before has as many days and ends the day before; the year before has the same days of the calendar. */
export const comparisons = ["NONE", "PREVIOUS", "YEAR"] as const;
export type Comparison = (typeof comparisons)[number];

/** Weeks begin on Monday. */
export const steps = ["DAY", "WEEK", "MONTH"] as const;
export type Step = (typeof steps)[number];

/** By what the products and variants are ranked; a rate needs 20 units sold. */
export const ranks = ["UNITS", "VALUE", "RATE"] as const;
export type Rank = (typeof ranks)[number];

/** Beside `currency`. `NONE` means without one: a return without a location, an order without a country. */
export const filterNames = ["reason", "product", "variant", "country", "place", "method", "channel", "outcome"] as const;
export type FilterName = (typeof filterNames)[number];
export const without = "NONE";

export const tileLimits = {
  /** Days of a range. */
  days: 1100,
  /** Days of a range with two filters or more. */
  daysFiltered: 400,
  /** Products and variants shown. */
  top: 50,
  /** Units sold from which a product's rate is ranked. */
  soldForRate: 20,
} as const;

/** Upper ends of the buckets of durations, in minutes; the last of the 32 buckets has none. */
const [hour, day] = [60, 1440];
export const bucketEnds: readonly number[] = [
  ...[1, 5, 15, 30],
  ...[1, 2, 3, 4, 6, 8, 12, 18, 24].map((hours) => hours * hour),
  ...[1.5, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 21, 28, 35, 42, 60, 90].map((days) => days * day),
];

/** From one milestone of a return to the next it reached. */
export const durations = ["APPROVAL", "RECEIPT", "PROCESSING", "PAID"] as const;
export type Duration = (typeof durations)[number];

/** Who decided a request; OPEN: nobody yet. */
export const deciders = ["FLOW", "SETTING", "PERSON", "OPEN"] as const;
export type Decider = (typeof deciders)[number];
