import { Alert } from "antd";
import { useWords } from "../words.ts";

/** What a settlement warns of, by code. */
export function Warnings({ codes }: { codes: readonly string[] }) {
  const { code } = useWords();
  return codes.map((one) => <Alert key={one} type="warning" showIcon message={code("warning", one)} />);
}
