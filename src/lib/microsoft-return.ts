import { broadcastResponseToMainFrame } from "@azure/msal-browser/redirect-bridge";

/** Hands what Microsoft's page brought back to the page that asked for it, and leaves. */
export const handBack = (): Promise<void> => broadcastResponseToMainFrame();
