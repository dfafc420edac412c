/** Every contract's module by its path from here, evaluated: the build reads calls and enumerations off them. */
export const modules = import.meta.glob<Record<string, unknown>>(["../../contracts/**/*.ts", "!../../contracts/**/*.test.ts"], {
  eager: true,
});
