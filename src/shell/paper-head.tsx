import { useSession } from "#src/lib/session";
import { usePrinting } from "#src/theme/use-printing";
import { DateText } from "#src/ui/date-text";
import styles from "./paper-head.module.css";

/** On paper only: whose page it is, and when it was printed. */
export function PaperHead() {
  const isPrinting = usePrinting();
  const store = useSession((session) => session.store);
  if (!isPrinting) return null;
  return (
    <div className={styles.head}>
      <strong dir="auto">{store?.name}</strong>
      <DateText at={new Date().toISOString()} />
    </div>
  );
}
