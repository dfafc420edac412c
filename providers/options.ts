import type { IRefineOptions } from "@refinedev/core";
import type { QueryClient } from "@tanstack/react-query";

const asItIs = (text: string) => text;

/** Return Refine's options: no telemetry, and no success shown before the server confirms it. */
export const refineOptions = (queryClient: QueryClient) =>
  ({
    disableTelemetry: true,
    disableRouteChangeHandler: true,
    syncWithLocation: false,
    warnWhenUnsavedChanges: false,
    liveMode: "manual",
    mutationMode: "pessimistic",
    // Words come from the locales; nothing is derived from English names.
    textTransformers: { humanize: asItIs, plural: asItIs, singular: asItIs },
    reactQuery: { clientConfig: queryClient },
  }) as const satisfies IRefineOptions;
