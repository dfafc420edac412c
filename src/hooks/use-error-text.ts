import { useTranslation } from "react-i18next";
import { asFailed, errorKeys } from "#src/lib/failed";

/** The sentence for a failed call: by its code in the reader's language, else what the server said. */
export function useErrorText(): (error: unknown) => string {
  const { t } = useTranslation();
  return (error) => {
    const { code, message, data } = asFailed(error);
    return t(errorKeys(code, data), { ...data, defaultValue: message });
  };
}
