/** i18next's `t` as functions outside of components take it. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;
