import { useCallback, useRef } from "react";
import { type SaveSettings, type Settings, type SettingsData, type SettingsSection, settings } from "#contracts/settings/settings";
import { type CommandResult, useCommand } from "#src/hooks/commands/use-command";
import { useSectionForm as useForm } from "#src/hooks/forms/use-section-form";
import { within } from "#src/lib/forms/place-errors";
import { useSection } from "./use-section.ts";

interface SectionFormOptions<S extends SettingsSection, Values extends object> {
  section: S;
  toValues: (data: SettingsData[S]) => Values;
  toData: (values: Values, data: SettingsData[S]) => Partial<SettingsData[S]>;
  /** Path of the fields within the data: "policies.2". */
  at?: (data: SettingsData[S]) => string;
  onSaved?: () => void;
}
type Held<S extends SettingsSection> = Settings["sections"][S];

/** Return the form of one section of the settings, or of one item of its list, which is saved with the whole list. */
export function useSectionForm<S extends SettingsSection, Values extends object>(options: SectionFormOptions<S, Values>) {
  const { section, toValues, toData, at, onSaved } = options;
  const shown = useSection(section);
  const save = useCommand(settings, "save", { notice: "settings:saved" });
  const dataOf = (held: Held<S>) => held.data as SettingsData[S];
  // The values change with the section, not with the function that maps it.
  const read = useRef(toValues);
  read.current = toValues;
  const form = useForm<Held<S>, Values>({
    section: shown.section as Held<S> | undefined,
    read: shown,
    canChange: shown.canChange,
    toValues: useCallback((held) => read.current(held.data as SettingsData[S]), []),
    command: save,
    save: (values, held) =>
      save.run({ body: { section, version: held.version, data: toData(values, dataOf(held)) } as SaveSettings }) as Promise<
        CommandResult<Held<S>>
      >,
    pathsOf: (errors, held) => within(at?.(dataOf(held)) ?? "", errors),
    onSaved,
  });
  return { ...form, facts: shown.facts, readOnly: shown.readOnly };
}
