import type { ComponentType } from "react";
import { loadWords } from "#src/lib/i18n";

/** A part of the frame with the words it needs: the first page does without both. */
export const withWords =
  <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
  async (): Promise<{ default: ComponentType<Props> }> => {
    const [part] = await Promise.all([load(), loadWords("frame")]);
    return part;
  };
