interface Denial {
  path?: readonly (string | number)[] | undefined;
  extensions?: { code?: string } | undefined;
}

/** Of people: an app that is not approved for them gets null, with or without an error that says so. */
const personal: ReadonlySet<string> = new Set([
  "address1",
  "address2",
  "city",
  "customer",
  "defaultEmailAddress",
  "defaultPhoneNumber",
  "email",
  "firstName",
  "lastName",
  "latitude",
  "longitude",
  "name",
  "phone",
  "shippingAddress",
  "zip",
]);

/** Return whether errors say no more than that personal data of what was asked for is withheld: all else is there. */
export const isOnlyWithheld = (errors: readonly Denial[]): boolean =>
  errors.every(({ path = [], extensions }) => {
    const field = path.at(-1);
    return extensions?.code === "ACCESS_DENIED" && path.length > 1 && typeof field === "string" && personal.has(field);
  });
