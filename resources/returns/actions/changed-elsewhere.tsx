import { Alert, Button } from "antd";
import type { ReturnDetail } from "#contracts/returns/shapes";
import { changesBetween } from "../changes.ts";
import { useWords } from "../words.ts";
import styles from "./dialog.module.css";

interface ChangedElsewhereProps {
  seen: ReturnDetail;
  now: ReturnDetail;
  onLoad: () => void;
}

/** Says by whom and in what the case changed under an open dialog, and offers to go on with the newer one. */
export function ChangedElsewhere({ seen, now, onLoad }: ChangedElsewhereProps) {
  const { say, t } = useWords();
  const { by, fields } = changesBetween(seen, now);
  const word = (key: string) => (/^[a-z_]+\.[A-Z_]+$/.test(key) ? say(key) : key === "none" ? say("assignee.none") : key);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      message={by.length > 0 ? say("changed.by", { name: by.join(", ") }) : t("states.changedElsewhere")}
      description={
        <div className={styles.changes}>
          {fields.length > 0 && (
            <ul>
              {fields.map(({ field, from, to }) => (
                <li key={field}>
                  {say(`fields.${field}`)}: <bdi>{word(from)}</bdi> → <strong>{word(to)}</strong>
                </li>
              ))}
            </ul>
          )}
          <p>{say("changed.kept")}</p>
          <Button size="small" onClick={onLoad}>
            {say("changed.load")}
          </Button>
        </div>
      }
    />
  );
}
