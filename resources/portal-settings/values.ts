import { inkOn } from "#contracts/contrast";
import type { PortalLook } from "#contracts/portal/look";
import type { PortalData } from "#contracts/portal/settings";
import { isColour } from "#src/lib/forms/checks";
import { inLanguages } from "#src/lib/words/text-in";

/** Values of the fields of either page. */
export type PortalValues = Partial<PortalData>;

/** Return the values to save. */
export function portalSettingsBody(values: PortalValues): PortalValues {
  const { greeting, policy_text, button_words, support_email, terms_url, ...rest } = values;
  return {
    ...rest,
    ...(greeting && { greeting: inLanguages(greeting) }),
    ...(policy_text && { policy_text: inLanguages(policy_text) }),
    ...(button_words && { button_words: inLanguages(button_words) }),
    ...(support_email !== undefined && { support_email: support_email?.trim() || null }),
    ...(terms_url !== undefined && { terms_url: terms_url?.trim() || null }),
  };
}

/** Return the values to preview; an incomplete colour or language list stays unchanged. */
export function toLook(values: PortalValues, logoUrl: string | null): Partial<PortalLook> {
  const { accent, languages, logo_file_id, greeting, policy_text, button_words, support_email, terms_url, radius, font } =
    portalSettingsBody(values);
  const plain = { greeting, policy_text, button_words, support_email, terms_url, radius, font };
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined && value !== "")),
    ...(isColour(accent) && { accent: accent.trim(), on_accent: inkOn(accent.trim()).color }),
    ...(languages?.length && { languages }),
    ...(logo_file_id !== undefined && { logo_url: logo_file_id && logoUrl }),
  };
}
