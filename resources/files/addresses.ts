/** The path of each screen; the resource declares its views by them. */
export const paths = { list: "/dashboard/files-manager" } as const;
