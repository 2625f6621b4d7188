// Most specific first: Edge and Opera also claim to be Chrome, and Chrome claims to be Safari.
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\/|\bOpera\b/, "Opera"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\/|\bHeadlessChrome\//, "Chrome"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, "iPhone"],
  [/\biPad\b/, "iPad"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bCrOS\b/, "Chromebook"],
  [/\bMac OS X\b|\bMacintosh\b/, "Mac"],
  [/\bLinux\b/, "Linux"],
];

/** A readable name for a `User-Agent`: 'Chrome en Windows'. Other programs keep their own name. */
export function browserName(userAgent: string): string {
  const browser = BROWSERS.find(([mark]) => mark.test(userAgent))?.[1];
  const system = SYSTEMS.find(([mark]) => mark.test(userAgent))?.[1];
  if (browser && system) return `${browser} en ${system}`;
  const program = /^[\w.-]{2,40}/.exec(userAgent)?.[0];
  return browser ?? system ?? (program && program !== "Mozilla" ? program : "Navegador desconocido");
}

/** Whether the device is a phone or a tablet. */
export function isPhone(userAgent: string): boolean {
  const android = userAgent.search(/\bAndroid\b/);
  return /\biPhone\b/.test(userAgent) || (android !== -1 && /\bMobile\b/.test(userAgent.slice(android)));
}
