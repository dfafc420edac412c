const names = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether a host's name means this machine and no other. */
export const isLoopback = (host: string): boolean => names.test(host);

/** Whether a server that listens on `host` and is known at `publicUrl` is there for other machines too. */
export const isOpenToOthers = ({ host, publicUrl }: { host: string; publicUrl: string }): boolean =>
  !isLoopback(host) || !isLoopback(new URL(publicUrl).hostname);
