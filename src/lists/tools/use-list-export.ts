import { useSearchParams } from "react-router-dom";
import type { Contract } from "#contracts/contract";
import { listExports } from "#contracts/exports/exports";
import { type ExportFormat, mostAtOnce } from "#contracts/exports/shapes";
import { useCommand } from "#src/hooks/use-command";
import { useErrorText } from "#src/hooks/use-error-text";
import type { FileDownload } from "../use-file.ts";

/** Address parameters that are not filters. */
const notFilters = ["page", "limit", "cursor"];

interface Options {
  of: Contract;
  list: string;
  /** The filters, where they are not those of the address. */
  query: Readonly<Record<string, string>> | undefined;
  total: number;
  /** There are more rows than the server counts. */
  isLong: boolean;
  file: FileDownload;
  onQueued: (id: string) => void;
}

/** Return the export of a list as its address filters it: sent at once, or queued where it is too long for that. */
export function useListExport({ of, list, query, total, isLong, file, onQueued }: Options) {
  const [params] = useSearchParams();
  const errorText = useErrorText();
  const create = useCommand(listExports, "create", { notice: false, onSuccess: ({ id }) => onQueued(id) });
  const filters = query ?? Object.fromEntries([...params].filter(([name]) => !notFilters.includes(name)));
  const queue = (format: ExportFormat) => create.run({ body: { list, format, query: filters } });
  async function run(format: ExportFormat): Promise<void> {
    create.reset();
    if (isLong || total > mostAtOnce) {
      await queue(format);
      return;
    }
    const name = `${list}-${new Date().toISOString().slice(0, 10)}.${format}`;
    // The list may have grown since it was counted.
    const code = await file.download(of, "export", { query: { ...filters, format } }, name, ["EXPORT_TOO_LARGE"]);
    if (code === "EXPORT_TOO_LARGE") await queue(format);
  }
  return { run, isPending: create.isPending, problem: create.error ? errorText(create.error) : "" };
}
