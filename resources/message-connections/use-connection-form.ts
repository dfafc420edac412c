import { type MessageConnection, messageConnections } from "#contracts/message-connections";
import { useCommand } from "#src/hooks/use-command";
import { useOperation } from "#src/hooks/use-operation";
import { useSectionForm } from "#src/hooks/use-section-form";
import { type ConnectionValues, toBody, toValues } from "./values.ts";

/** Return the form of a channel's connection. */
export function useConnectionForm(channel: MessageConnection["channel"]) {
  const shown = useOperation(messageConnections, "show", { params: { channel } });
  const save = useCommand(messageConnections, "save");
  return useSectionForm<MessageConnection, ConnectionValues>({
    section: shown.data,
    read: shown,
    canChange: true,
    toValues,
    command: save,
    save: (values, { version }) => save.run({ params: { channel }, body: toBody(values) }, { expectedVersion: version }),
  });
}
