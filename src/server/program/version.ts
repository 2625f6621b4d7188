import manifest from "#package" with { type: "json" };

/** The product's version, also of the package, the API and the pages. */
export const VERSION = manifest.version;
