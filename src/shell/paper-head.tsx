import { Flex } from "antd";
import { useSession } from "#src/lib/session";
import { usePrinting } from "#src/theme/use-printing";
import { DateText } from "#src/ui/date-text";

const style = { marginBlockEnd: 16, paddingBlockEnd: 8, borderBlockEnd: "1px solid var(--bh-edge)" };

/** Show the page's owner and the time of printing, on paper only. */
export function PaperHead() {
  const isPrinting = usePrinting();
  const store = useSession((session) => session.store);
  if (!isPrinting) return null;
  return (
    <Flex justify="space-between" gap={24} style={style}>
      <strong dir="auto">{store?.name}</strong>
      <DateText at={new Date().toISOString()} />
    </Flex>
  );
}
