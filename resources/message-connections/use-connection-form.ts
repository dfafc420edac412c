import { type MessageConnection, messageConnections } from "#contracts/message-connections";
import { useCommand } from "#src/hooks/commands/use-command";
import { useOperation } from "#src/hooks/data/use-operation";
import { useSectionForm } from "#src/hooks/forms/use-section-form";
import { type ConnectionValues, connectionBody, connectionValues } from "./values.ts";

/** Return the form of a channel's connection. */
export function useConnectionForm(channel: MessageConnection["channel"]) {
  const shown = useOperation(messageConnections, "show", { params: { channel } });
  const save = useCommand(messageConnections, "save");
  return useSectionForm<MessageConnection, ConnectionValues>({
    section: shown.data,
    read: shown,
    canChange: true,
    toValues: connectionValues,
    command: save,
    save: (values, { version }) => save.run({ params: { channel }, body: connectionBody(values) }, { expectedVersion: version }),
  });
}
