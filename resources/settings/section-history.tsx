import { type SettingsSection, settings } from "#contracts/settings/settings";
import { useRecordHistory } from "#src/hooks/data/use-record-history";
import { RecordHistory } from "#src/ui/data/record-history";

/** Show who changed a section, including its policies and addresses. */
export function SectionHistory({ section }: { section: SettingsSection }) {
  return <RecordHistory history={useRecordHistory(settings.noun, section)} />;
}
