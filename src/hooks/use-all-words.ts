import { useResourceParams } from "@refinedev/core";
import { useTranslation } from "react-i18next";

/** Load the words of all resources, including those whose screens have not been opened; return true once loaded. */
export function useAllWords(isWanted = true): boolean {
  const { resources } = useResourceParams();
  const { ready } = useTranslation(isWanted ? resources.map(({ name }) => name) : []);
  return isWanted && ready;
}
