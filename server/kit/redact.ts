const secret =
  /pass(word|phrase)|secret|token|(^|_)hash$|(^|_)otp|recovery_code|authorization|api_?key$|(^|_)(card|cvc|cvv|iban)(_number)?$/i;
const mark = "•••";

/** Return a copy whose values under secret names are masked, at any depth. */
export function redact<T>(value: T): T {
  if (Array.isArray(value)) return value.map(redact) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret.test(name) && inner !== null && typeof inner !== "boolean" ? mark : redact(inner),
    ]),
  ) as T;
}
