const names = /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/;

/** Whether a host's name means this machine and no other. */
export const isLoopback = (host: string): boolean => names.test(host);
