/** How somebody signs in: what `authProvider.login` takes. `storeId` once one of several was chosen. */
export type SignInWith =
  | { by: "password"; kind: "merchant" | "member"; email: string; password: string; storeId?: string }
  | { by: "google"; ticket: string; secret: string; storeId?: string }
  | { by: "microsoft"; idToken: string; storeId?: string }
  | { by: "second-factor"; challenge: string; code: string };

/** A forgotten password: the address alone has a code mailed, with the code the account's stores are answered. */
export interface ForgottenPassword {
  email: string;
  code?: string;
}

/** A new password: with a mailed code, or with the old one of who is signed in. */
export type NewPassword =
  | { email: string; code: string; password: string; storeId: string | undefined }
  | { oldPassword: string | undefined; password: string | undefined };

/** A store of somebody who has several. */
export interface StoreOption {
  _id: string;
  name: string;
  platform_domain: string;
}
