export const portalAddress = "/dashboard/settings/customer-portal";
export const lookAddress = "/dashboard/settings/widget-customization";
/** The page where the portal is opened and closed. */
export const rulesAddress = "/dashboard/settings/returns/general";
