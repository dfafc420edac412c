import { Flex, Typography } from "antd";

/** The words of a choice: its name, and under it what it means. */
export function Choice({ name, hint }: { name: string; hint: string }) {
  return (
    <Flex vertical style={{ lineHeight: "20px" }}>
      <span>{name}</span>
      <Typography.Text type="secondary" style={{ fontSize: 13 }}>
        {hint}
      </Typography.Text>
    </Flex>
  );
}
