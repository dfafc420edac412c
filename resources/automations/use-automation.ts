import { useLocation } from "react-router-dom";
import { automations } from "#contracts/automations/automations";
import type { Automation } from "#contracts/automations/shapes";
import { useRecord } from "#src/hooks/data/use-record";
import { typedPaths } from "./resource.ts";

const elsewhere = { record: undefined, error: { code: "NOT_FOUND" }, isLoading: false };

/** Return the automation of an id to show; where the address names a type, one of another type is not found. */
export function useAutomation(id: string | undefined) {
  const page = useRecord<Automation>(automations, id);
  const { pathname } = useLocation();
  const named = typedPaths.find(({ root }) => pathname.startsWith(`${root}/`))?.type;
  return page.record && named && page.record.type !== named ? { ...page, ...elsewhere } : page;
}
