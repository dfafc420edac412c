const names = /^(localhost|127\.\d+\.\d+\.\d+|::1|\[::1\])$/;

/** Return whether a host name, or an address with or without brackets, means this machine only. */
export const isLoopback = (host: string): boolean => names.test(host);

/** Return whether a server listening on `host` and published at `publicUrl` is reachable from other machines. */
export const isOpenToOthers = ({ host, publicUrl }: { host: string; publicUrl: string }): boolean =>
  !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname);
