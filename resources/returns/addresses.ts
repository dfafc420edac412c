export const listAddress = "/dashboard/return/list";
export const createAddress = "/dashboard/return/create";
export const caseAddress = (id: string): string => `/dashboard/return/${encodeURIComponent(id)}`;
export const inspectAddress = (id: string): string => `${caseAddress(id)}/inspect`;
export const processAddress = (id: string): string => `${caseAddress(id)}/process`;
export const orderAddress = (id: string): string => `/dashboard/order/${encodeURIComponent(id)}`;
