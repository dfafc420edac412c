/** The Admin API's version, supported for twelve months. A withdrawn version silently answers as the oldest supported one. */
export const apiVersion = "2026-10";
