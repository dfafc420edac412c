import { useResourceParams } from "@refinedev/core";
import { useTranslation } from "react-i18next";

/** Load the words of all of `useResourceParams`' resources, also of those whose screens have not been opened; true once they are there. */
export function useAllWords(isWanted = true): boolean {
  const { resources } = useResourceParams();
  const { ready } = useTranslation(isWanted ? resources.map(({ name }) => name) : []);
  return isWanted && ready;
}
