import { BlockList, isIP } from "node:net";

/** IPv4 that is not the public internet: private, loopback, link-local with the clouds' metadata, CGNAT, test nets, multicast, reserved. */
const INSIDE_4 = [
  ...["0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12"],
  ...["192.0.0.0/24", "192.0.2.0/24", "192.88.99.0/24", "192.168.0.0/16", "198.18.0.0/15", "198.51.100.0/24"],
  ...["203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4"],
  // The metadata of one cloud has a public address.
  "168.63.129.16/32",
];
/** The only IPv6 that is handed out. Mapped, NAT64, unique local, link-local and loopback addresses are outside of it. */
const GLOBAL_6 = ["2000::/3"];
/** Tunnels to IPv4 and addresses for documents. */
const INSIDE_6 = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const familyOf = (address: string) => (isIP(address) === 6 ? "ipv6" : "ipv4");

/** Networks and single addresses, in the form of `TRUST_PROXY`. */
export function networks(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = "", bits] = range.split("/");
    const family = familyOf(address);
    list.addSubnet(address, Number(bits ?? (family === "ipv6" ? 128 : 32)), family);
  }
  return list;
}

const inside4 = networks(INSIDE_4);
const global6 = networks(GLOBAL_6);
const inside6 = networks(INSIDE_6);

/** Whether an IP address is of the public internet. A text that is none is not. */
export function isPublic(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !inside4.check(address, "ipv4");
    case 6:
      return !address.includes("%") && global6.check(address, "ipv6") && !inside6.check(address, "ipv6");
    default:
      return false;
  }
}

/** The inner addresses and names that the operator allows. */
export interface Exceptions {
  names: ReadonlySet<string>;
  addresses: BlockList;
}

/** `list`: IP addresses, CIDR ranges and host names. */
export function exceptionsOf(list: readonly string[]): Exceptions {
  const isAddress = (entry: string) => isIP(entry.split("/")[0] ?? "") !== 0;
  return {
    names: new Set(list.filter((entry) => !isAddress(entry)).map((entry) => entry.toLowerCase())),
    addresses: networks(list.filter(isAddress)),
  };
}

/** Whether the operator allows this address of this host although it is not public, and without encryption. */
export const isExcepted = ({ names, addresses }: Exceptions, host: string, address: string): boolean =>
  names.has(host.toLowerCase()) || (isIP(address) !== 0 && addresses.check(address, familyOf(address)));
