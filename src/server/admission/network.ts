import { isIPv6 } from "node:net";

/**
 * The unit that limits count: an IPv4 address, or the first 64 bits of an IPv6 address, because one host usually has all the
 * rest.
 */
export function networkOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = (ip.split("%")[0] ?? ip).split("::");
  const left = head === "" ? [] : head.split(":");
  const right = !tail ? [] : tail.split(":");
  // An IPv4 address at the end stands for two groups.
  const written = left.length + right.length + (right.at(-1)?.includes(".") ? 1 : 0);
  const groups = tail === undefined ? left : [...left, ...Array<string>(8 - written).fill("0"), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(":")}::/64`;
}
