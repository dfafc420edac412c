import { labels } from "#contracts/labels/labels";
import { usePaper as useAnyPaper } from "#src/cases/use-paper";

/** Return a function that downloads a document, which requires the session. */
export function usePaper() {
  const { save, ...state } = useAnyPaper();
  return {
    ...state,
    save: (paper: "document" | "packingSlip" | "dropOffCode", id: string, name: string) => {
      const query = paper === "dropOffCode" ? { query: { format: "png" } } : {};
      return save((call) => call(labels, paper, { params: { id }, ...query }), name);
    },
  };
}
