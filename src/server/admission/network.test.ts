import assert from "node:assert/strict";
import { it } from "node:test";
import { networkOf } from "./network.ts";

it("counts an IPv6 /64 as one caller, and an IPv4 address in either form as itself", () => {
  const cases = [
    ["10.0.0.1", "10.0.0.1"],
    ["::ffff:10.0.0.1", "10.0.0.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:0DB8:1:2::9", "2001:db8:1:2::/64"],
    ["2001:db8::9", "2001:db8:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["64:ff9b::1.2.3.4", "64:ff9b:0:0::/64"],
    ["fe80::1%eth0", "fe80:0:0:0::/64"],
  ] as const;
  for (const [ip, network] of cases) assert.equal(networkOf(ip), network, ip);
});
