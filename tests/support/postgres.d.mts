export function findPostgres(): string | undefined;
export function startPostgres(bin?: string): Promise<{ url: string; stop: () => Promise<void> }>;
