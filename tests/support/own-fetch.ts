/**
 * Load Node's fetch before any test imports jsdom. jsdom brings an undici of its own, which otherwise takes over every fetch of the
 * process, and refuses the request bodies of Node 20.
 */
void globalThis.Response;
