/** Every contract module by its relative path, evaluated: the build reads operations and enumerations from them. */
export const modules = import.meta.glob<Record<string, unknown>>(["../../contracts/**/*.ts", "!../../contracts/**/*.test.ts"], {
  eager: true,
});
