const crud = (base: string) => [base, `${base}/list`, `${base}/create`, `${base}/:id`, `${base}/:id/edit`];
const editable = (base: string) => [base, `${base}/:id`, `${base}/:id/edit`];
const under = (base: string, names: string) => names.split(" ").map((name) => `${base}/${name}`);
const automations = "abandoned-cart-recovery welcome browse-abandonment back-in-stock price-drop";

/** Every dashboard address of the product. One without a screen yet shows a message instead of a 404. */
const known: readonly string[] = [
  ...under("", "kanban calendar files-manager blank analytics"),
  ...under("/settings", "profile billing customer-portal widget-customization security 2fa"),
  ...under("/settings", "custom-flow/flow-editor custom-flow/analytics notifications/email notifications/sms"),
  ...["/settings/returns", ...under("/settings/returns", "general warranty shipping-locations in-store-locations shipping-label policies")],
  ...["/settings/store", ...under("/settings/store", "webhooks scopes api-keys")],
  ...["/store", "/store/list", "/order", "/order/list", "/order/:id"],
  ...["campaign", "subscriber", "automations"].flatMap((name) => crud(`/notifications/${name}`)),
  ...under("/notifications", automations).flatMap(editable),
  ...under("/notifications/automations", automations).flatMap(editable),
  ...["/notifications/shipping", "/notifications/shipping/:id", "/notifications/shop-settings"],
  ...["/return", "/return/list", "/return/create", "/return/:id"],
  ...["/claim", "/claim/list", "/claim/:id"],
  ...["/mail", "/mail/all", "/chat", "/chat/new", "/chat/:id"],
  ...["/user", ...under("/user", "new list cards profile account update-profile update-password :id/edit")],
  ...["/members", "/members/new", "/members/:id", "/member/profile"],
  ...["/e-commerce", ...under("/e-commerce", "shop list checkout product/new product/:id product/:id/edit")],
  ...["/invoice", ...under("/invoice", "list new :id :id/edit")],
  ...["/blog", ...under("/blog", "posts new post/:id")],
].map((path) => `/dashboard${path}`);

/** Redirects by design. */
export const redirects: Readonly<Record<string, string>> = {
  "/dashboard/return/setting": "/dashboard/settings/returns",
  "/dashboard/settings/returns/return-policies": "/dashboard/settings/returns/policies",
  ...Object.fromEntries(
    ["/user", "/user/profile", "/user/account", "/user/update-profile", "/member/profile"].map((path) => [
      `/dashboard${path}`,
      "/dashboard/settings/profile",
    ]),
  ),
  "/dashboard/user/new": "/dashboard/members/new",
  ...Object.fromEntries(
    automations
      .split(" ")
      .flatMap((type) =>
        ["", "/:id", "/:id/edit"].map((rest) => [
          `/dashboard/notifications/${type}${rest}`,
          `/dashboard/notifications/automations/${type}${rest}`,
        ]),
      ),
  ),
};

const shape = (path: string) => path.replace(/:\w+/g, ":");

/** Return the known addresses without a screen. */
export function addressesWithoutScreen(taken: readonly string[]): string[] {
  const built = new Set([...taken, ...Object.keys(redirects)].map(shape));
  return known.filter((path) => !built.has(shape(path)));
}
