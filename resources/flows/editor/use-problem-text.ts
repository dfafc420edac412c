import { useTranslation } from "react-i18next";
import type { Problem } from "#contracts/flows/problems";

/** Return what a problem says, by its code; a new code says what the server does. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation("flows");
  return ({ code, message }) => {
    // The server names the other flow in brackets behind its sentence.
    const [, detail = ""] = /\(([^()]*)\)$/.exec(message) ?? [];
    return t(`problems.${code}`, { detail, defaultValue: message });
  };
}
