import { useTranslation } from "react-i18next";
import type { ReturnReason } from "#contracts/settings/general";

/** A reason as the reader's language calls it, else English, else whatever there is. */
export function useReasonName(): (reason: Pick<ReturnReason, "code" | "label"> | undefined) => string {
  const { i18n } = useTranslation("settings");
  return (reason) => {
    const words: Record<string, string | undefined> = reason?.label ?? {};
    return words[i18n.language] || words.en || Object.values(words).find(Boolean) || reason?.code || "";
  };
}
