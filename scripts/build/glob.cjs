// @fastify/static needs glob only for folders registered with `wildcard: false`, of which the server has none.
exports.glob = () => {
  throw new Error("glob is left out of the server's bundle: register the folder without `wildcard: false`");
};
