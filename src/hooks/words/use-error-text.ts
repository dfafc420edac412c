import { useTranslation } from "react-i18next";
import { asFailed, errorKeys } from "#src/lib/calls/failed";

/** Return the message of a failed call: by its code in the user's language, else the server's. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const { code, message, data } = asFailed(error);
    const text = t(errorKeys(code, data), { ...data, defaultValue: message });
    const kind = code.startsWith("PLATFORM_") && typeof data.kind === "string" ? data.kind : null;
    return kind ? [text, t(`enums:platform_error.${kind}`, { defaultValue: "" })].filter(Boolean).join(" ") : text;
  };
}
