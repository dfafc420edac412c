/** The path of each screen; the resource declares its views by them. */
export const filesPaths = { list: "/dashboard/files-manager" } as const;
