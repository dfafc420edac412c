import { Radio } from "antd";
import { useWords } from "./words.ts";

const views = ["month", "agenda"] as const;
export type View = (typeof views)[number];

export function ViewChoice({ value, onChange }: { value: View; onChange: (view: View) => void }) {
  const { say } = useWords();
  return (
    <Radio.Group
      optionType="button"
      aria-label={say("view.label")}
      value={value}
      options={views.map((view) => ({ value: view, label: say(`view.${view}`) }))}
      onChange={({ target }) => onChange(target.value as View)}
    />
  );
}
