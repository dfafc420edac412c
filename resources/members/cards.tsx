import { Card, Flex, List } from "antd";
import type { Member } from "#contracts/members";
import { Person, RoleText, StandingTag } from "./columns.tsx";

/** Show the members as cards. */
export function Cards({ rows }: { rows: readonly Member[] }) {
  return (
    <List
      grid={{ gutter: 16, xs: 1, sm: 2, md: 2, lg: 3, xl: 3, xxl: 4 }}
      style={{ padding: "16px 20px 4px" }}
      rowKey="id"
      dataSource={[...rows]}
      renderItem={(member) => (
        <List.Item>
          <Card size="small">
            <Flex vertical gap={12}>
              <Person member={member} />
              <Flex wrap gap={8} align="center" justify="space-between">
                <span>
                  <RoleText member={member} />
                </span>
                <StandingTag status={member.status} />
              </Flex>
            </Flex>
          </Card>
        </List.Item>
      )}
    />
  );
}
