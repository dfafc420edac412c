import { Flex, Typography } from "antd";

/** Show an option's name with its explanation below. */
export function MemberChoice({ name, hint }: { name: string; hint: string }) {
  return (
    <Flex vertical style={{ lineHeight: "20px" }}>
      <span>{name}</span>
      <Typography.Text type="secondary" style={{ fontSize: 13 }}>
        {hint}
      </Typography.Text>
    </Flex>
  );
}
