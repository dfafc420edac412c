import { useTranslation } from "react-i18next";
import { asFailed, errorKeys } from "#src/lib/failed";

/** Return the message of a failed call: by its code in the reader's language, else the server's. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const { code, message, data } = asFailed(error);
    return t(errorKeys(code, data), { ...data, defaultValue: message });
  };
}
