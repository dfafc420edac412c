/** Stands in for what @refinedev packages import and nothing here uses; see the aliases of the build. */
export default () => null;
