import { type SettingsSection, settings } from "#contracts/settings/settings";
import { useRecordHistory } from "#src/hooks/use-record-history";
import { RecordHistory } from "#src/ui/record-history";

/** Who changed a section; its policies and places are saved with it. */
export function SectionHistory({ section }: { section: SettingsSection }) {
  return <RecordHistory history={useRecordHistory(settings.noun, section)} />;
}
