/** Replaces imports of @refinedev packages that nothing here uses; see the aliases of the build. */
export default () => null;
