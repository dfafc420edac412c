/** A guide of `docs/` as HTML, with its pictures (`scripts/build/guides.ts`). */
declare module "*.md?guide" {
  const html: string;
  export default html;
}
