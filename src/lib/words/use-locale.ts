import { useTranslation } from "react-i18next";
import { intlLocale } from "./languages.ts";

/** Return the user's locale for `Intl`. */
export const useLocale = (): string => intlLocale(useTranslation().i18n.language);
