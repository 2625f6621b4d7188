import manifest from "#package" with { type: "json" };

/** The product's version: package, API and pages show the same one. */
export const VERSION = manifest.version;
