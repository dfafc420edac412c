import { useTranslation } from "react-i18next";
import { intlLocale } from "#src/lib/languages";

/** Return the user's locale for `Intl`. */
export const useLocale = (): string => intlLocale(useTranslation().i18n.language);
