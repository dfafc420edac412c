/** i18next's `t`, for functions outside of components. */
export type Translate = (key: string, values?: Record<string, unknown>) => string;
