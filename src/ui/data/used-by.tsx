import { Typography } from "antd";
import type { ReactNode } from "react";

/** A record that refers to another one, as IN_USE names it. */
export interface User {
  noun: string;
  id: string;
  name: string;
}

/** Return what an IN_USE names. */
export const usersIn = (data: Readonly<Record<string, unknown>>): User[] => (Array.isArray(data.users) ? (data.users as User[]) : []);

/** Say what still uses a record, and name each of it. */
export function UsedBy({ text, users, nameOf }: { text: ReactNode; users: readonly User[]; nameOf: (user: User) => string }) {
  return (
    <Typography>
      <Typography.Paragraph>{text}</Typography.Paragraph>
      <ul>
        {users.map((user) => (
          <li key={user.id}>{nameOf(user)}</li>
        ))}
      </ul>
    </Typography>
  );
}
