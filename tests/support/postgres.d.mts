export interface Postgres {
  url: string;
  stop(): Promise<void>;
  crash(): Promise<void>;
  start(): Promise<void>;
}
export function findPostgres(): string | undefined;
export function startPostgres(bin?: string): Promise<Postgres>;
/** The words that start a program as another user, whose folder becomes theirs; none unless this is root. */
export function otherUser(folder: string): string[];
export function says(child: import("node:child_process").ChildProcess, text: string): Promise<void>;
export function freePort(): Promise<number>;
