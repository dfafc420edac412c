/** What `qs` needs to notice a cycle: a map by object. The package of this name brings 11 kB of polyfills for it. */
module.exports = () => {
  const seen = new WeakMap();
  return { get: (key) => seen.get(key), set: (key, value) => seen.set(key, value), has: (key) => seen.has(key) };
};
