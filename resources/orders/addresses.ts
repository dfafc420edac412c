export const storeAddress = "/dashboard/store";
export const listAddress = "/dashboard/order/list";
export const newOrderAddress = "/dashboard/order/new";
export const orderAddress = (id: string): string => `/dashboard/order/${encodeURIComponent(id)}`;
export const caseAddress = (id: string): string => `/dashboard/return/${encodeURIComponent(id)}`;
export const newReturnAddress = (orderId: string): string => `/dashboard/return/create?${new URLSearchParams({ order: orderId })}`;
