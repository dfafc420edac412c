/** Outlines in a 64 × 64 square, one per kind of product. */
const outlines = {
  tee: "M22 12l-12 7 4 10 6-2v25h24V27l6 2 4-10-12-7c-3 5-17 5-20 0z",
  jacket: "M24 10l-13 8 3 34h8V30v22h9V14zM40 10l13 8-3 34h-8V30v22h-9V14z",
  vest: "M25 10l-7 6 3 10-3 26h13V15zM39 10l7 6-3 10 3 26H33V15z",
  pants: "M20 10h24l4 44H37l-5-30-5 30H16z",
  shoe: "M8 30l14-6 12 12 18 5c4 1 4 7 4 9H8z",
  beanie: "M14 42c0-34 36-34 36 0zM12 44h40v8H12z",
  pack: "M24 10h16v6c8 2 10 8 10 16v22H14V32c0-8 2-14 10-16zM22 36v12h20V36z",
  lamp: "M8 28h14l6-6h8l6 6h14v6H42l-6 8h-8l-6-8H8z",
  tent: "M32 12l26 40H38l-6-12-6 12H6z",
  mug: "M12 16h32v6h8v20h-8v10H12zM44 28v8h3v-8z",
  bowl: "M8 24h48c0 18-10 24-16 26v4H24v-4C18 48 8 42 8 24z",
  plate: "M32 8a24 24 0 110 48 24 24 0 010-48zm0 10a14 14 0 100 28 14 14 0 000-28z",
  vase: "M26 8h12v8c0 8 12 14 12 26 0 8-6 14-10 14H24c-4 0-10-6-10-14 0-12 12-18 12-26z",
  pot: "M28 14h8v4h8l2 8 10-4-8 18c-2 8-6 12-10 12H26c-8 0-16-12-14-24l4-10h12z",
  jug: "M20 8h22l8 6h6v26h-8l-2 14H18l4-30z",
  card: "M6 16h52v32H6zM6 24v6h52v-6z",
} as const;

export type Kind = keyof typeof outlines;

/** Return a product's picture as a data: URL: an outline of its kind in one colour on a tint of it. */
export function productPicture(kind: Kind, colour: string): string {
  const svg =
    `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 64 64'><path fill='${colour}' fill-opacity='.14' d='M0 0h64v64H0z'/>` +
    `<path fill='${colour}' fill-rule='evenodd' d='${outlines[kind]}'/></svg>`;
  return `data:image/svg+xml,${svg.replaceAll("#", "%23").replaceAll("<", "%3C").replaceAll(">", "%3E")}`;
}
