import { useTranslation } from "react-i18next";
import type { ReturnReason } from "#contracts/settings/general";

/** Return a reason's label in the user's language, else English, else any. */
export function useReasonName(): (reason: Pick<ReturnReason, "code" | "label"> | undefined) => string {
  const { i18n } = useTranslation("settings");
  return (reason) => {
    const words: Record<string, string | undefined> = reason?.label ?? {};
    return words[i18n.language] || words.en || Object.values(words).find(Boolean) || reason?.code || "";
  };
}
