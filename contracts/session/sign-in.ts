/** Variables of `authProvider.login`; `storeId` once one of several stores is chosen. */
export type SignInWith =
  | { by: "password"; kind: "merchant" | "member"; email: string; password: string; storeId?: string }
  | { by: "google"; ticket: string; secret: string; storeId?: string }
  | { by: "microsoft"; idToken: string; storeId?: string }
  | { by: "second-factor"; challenge: string; code: string };

/** Variables of a forgotten password: the address alone requests a code; with the code the account's stores are returned. */
export interface ForgottenPassword {
  email: string;
  code?: string;
}

/** Variables of a new password: with a mailed code, or with the old password of the signed-in user. */
export type NewPassword =
  | { email: string; code: string; password: string; storeId: string | undefined }
  | { oldPassword: string | undefined; password: string | undefined };

/** A store to choose from when an account has several. */
export interface StoreOption {
  _id: string;
  name: string;
  platform_domain: string;
}
