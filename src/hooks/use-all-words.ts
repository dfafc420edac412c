import { useResourceParams } from "@refinedev/core";
import { useEffect, useState } from "react";
import { loadWords } from "#src/lib/i18n";

/** Load the words of all of `useResourceParams`' resources, also of those whose screens have not been opened; true once they are there. */
export function useAllWords(isWanted = true): boolean {
  const { resources } = useResourceParams();
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (isWanted && !isLoaded) void loadWords(...resources.map(({ name }) => name)).finally(() => setLoaded(true));
  }, [isWanted, isLoaded, resources]);
  return isLoaded;
}
