const FILES =
  /src.(features.[^/\\]+.(\w*([cC]ontract|Fields|Route|filters)|fields.answer)|shared.(fields|moneyFields|reading.timeField|identifiers.fields|routes.\w+))\.ts$/;
const TEXT = '(?:"(?:[^"\\\\]|\\\\.)*"|`[^`]*`)';
const NOTES = new RegExp(
  String.raw`\.describe\(\s*${TEXT}\s*,?\s*\)|^ *summary:(?: .*|\s+${TEXT}),$|^ *(one|many): ${TEXT},$|^ *(answer: .*|shape: \w+),$|^\w+\.register\(z\.globalRegistry, .*\);$`,
  "gm",
);

const ZOD = /zod.v4.classic.schemas\.js$/;
const DESCRIBING =
  /^ *inst\._zod\.processJSONSchema = .*;$|createStandardJSONSchemaMethod\(this, "\w+"\)(?=,)|createToJSONSchemaMethod\(this, \{\}\)\(params\)(?=;)/gm;

/** @param {string} code zod's, without the code that describes a schema as JSON Schema */
function withoutDescribing(code) {
  const left = code.replace(DESCRIBING, (match) => (match.includes(" = ") ? "" : "undefined"));
  if (left === code || /processors\.\w+Processor\(|JSONSchemaMethod\(/.test(left))
    throw new Error("zod describes its schemas in another way than withoutNotes.mjs knows");
  return left;
}

/** Zod's English messages. `shared/fields.ts` gives every error a Spanish one. */
const ENGLISH = /zod.v4.locales.en\.js$/;

/**
 * Leaves out what only the API's description needs: what contracts say about their routes, fields and answers, and zod's JSON
 * Schemas; and zod's messages, which nobody sees.
 *
 * @returns {import("vite").Plugin}
 */
export function withoutNotes() {
  return {
    name: "without-notes",
    apply: "build",
    enforce: "pre",
    transform(code, id) {
      if (ENGLISH.test(id)) return { code: "export default () => ({});", map: null };
      if (ZOD.test(id)) return { code: withoutDescribing(code), map: null };
      return FILES.test(id) ? { code: code.replace(NOTES, ""), map: null, moduleSideEffects: false } : null;
    },
  };
}
