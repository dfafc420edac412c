export interface Postgres {
  url: string;
  stop(): Promise<void>;
  crash(): Promise<void>;
  start(): Promise<void>;
}
export function findPostgres(): string | undefined;
export function startPostgres(bin?: string): Promise<Postgres>;
