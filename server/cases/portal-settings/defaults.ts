import type { PortalData } from "#contracts/portal/settings";
import { languages } from "#contracts/session/rules";

/** The portal of a store that has saved nothing: the product's own colour and texts. */
export const defaultPortal: PortalData = {
  greeting: {},
  policy_text: {},
  support_email: null,
  terms_url: null,
  languages: [...languages],
  accent: "#08785a",
  radius: 8,
  font: "PUBLIC_SANS",
  logo_file_id: null,
  button_words: {},
};
