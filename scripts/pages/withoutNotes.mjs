const FILES = /src.(features.[^/\\]+.contract|shared.(fields|crudRoutes))\.ts$/;
const TEXT = '(?:"(?:[^"\\\\]|\\\\.)*"|`[^`]*`)';
const NOTES = new RegExp(
  String.raw`\.describe\(\s*${TEXT}\s*,?\s*\)|^ *summary: .*,$|^ *(one|many): ${TEXT},$|^\w+\.register\(z\.globalRegistry, .*\);$`,
  "gm",
);

/**
 * Leaves out what contracts say about their routes and fields for the API's description: no page shows it.
 *
 * @returns {import("vite").Plugin}
 */
export function withoutNotes() {
  return {
    name: "without-notes",
    apply: "build",
    enforce: "pre",
    transform: (code, id) => (FILES.test(id) ? { code: code.replace(NOTES, ""), map: null } : null),
  };
}
