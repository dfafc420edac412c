/**
 * Packages that do not declare, as most do, that loading them has no effect. The build may leave out what nothing uses
 * of them, and no more: Refine imports them for its Markdown field, its own CSV export and import, English plurals and
 * its devtools.
 */
export const freeOfEffects = [
  { test: /\/node_modules\/(error-stack-parser|papaparse|pluralize|react-markdown|remark-gfm)\//, sideEffects: false },
];
