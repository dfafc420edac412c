/** A list as the whole content of a panel: the rows' own padding would add to the panel's. */
export const flushList = { marginBlock: -12 };
