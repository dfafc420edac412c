import { broadcastResponseToMainFrame } from "@azure/msal-browser/redirect-bridge";

/** Pass Microsoft's answer to the page that asked for it, and leave. */
export const handBack = (): Promise<void> => broadcastResponseToMainFrame();
