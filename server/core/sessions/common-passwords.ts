let read: Promise<ReadonlySet<string>> | undefined;

/** Return 18,000 passwords of at least eight characters from lists of leaked ones, in lower case; read on the first call. */
export function commonPasswords(): Promise<ReadonlySet<string>> {
  read ??= import("@zxcvbn-ts/language-common").then(
    ({ dictionary }) => new Set(dictionary["passwords-common"].filter((password) => password.length >= 8)),
  );
  return read;
}
