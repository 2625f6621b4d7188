import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { exceptionsOf, isExcepted, isPublic } from "./publicAddress.ts";

/** Inner addresses in the forms that people hide them in, as a URL reads them. */
const INNER = [
  ...["127.0.0.1", "127.1", "0x7f.1", "017700000001", "2130706433", "0177.0.0.1", "0x7f000001", "127.0.0.1."],
  ...["10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.0.1", "0.0.0.0", "0", "255.255.255.255"],
  ...["169.254.169.254", "100.64.0.1", "100.100.100.200", "192.0.0.192", "168.63.129.16", "198.18.0.1"],
  ...["[::1]", "[::]", "[::ffff:127.0.0.1]", "[::ffff:10.0.0.1]", "[::ffff:0:10.0.0.1]", "[::127.0.0.1]"],
  ...["[64:ff9b::127.0.0.1]", "[64:ff9b:1::10.0.0.1]", "[2002:7f00:1::]", "[2002:a00:1::1]", "[2001::1]"],
  ...[
    "[fe80::1]",
    "[fc00::1]",
    "[fd00:ec2::254]",
    "[fec0::1]",
    "[ff02::1]",
    "[100::1]",
    "[2001:db8::1]",
    "[3fff::1]",
  ],
];

test("inner addresses are refused in every form", () => {
  for (const host of INNER) {
    const { hostname } = new URL(`http://${host}/`);
    assert.equal(isPublic(hostname.replace(/^\[|\]$/g, "")), false, `${host} is ${hostname}`);
  }
  for (const text of ["localhost", "", "1.2.3", "fe80::1%eth0", "2606:4700::1%eth0"])
    assert.equal(isPublic(text), false, text);
});

test("addresses of the internet are not", () => {
  for (const address of [
    "8.8.8.8",
    "1.1.1.1",
    "172.15.0.1",
    "172.32.0.1",
    "100.63.0.1",
    "100.128.0.1",
    "2606:4700::1111",
    "2a00:1450::1",
  ])
    assert.equal(isPublic(address), true, address);
});

test("an IPv4 address is as public in each of its IPv6 forms as it may be: never more than itself", () => {
  const byte = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(byte, byte, byte, byte, (a, b, c, d) => {
      const inner =
        [0, 10, 127].includes(a) ||
        a >= 224 ||
        (a === 100 && b >= 64 && b < 128) ||
        (a === 169 && b === 254) ||
        (a === 172 && b >= 16 && b < 32) ||
        (a === 192 && ((b === 0 && (c === 0 || c === 2)) || b === 168 || (b === 88 && c === 99))) ||
        (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) ||
        (a === 203 && b === 0 && c === 113) ||
        [a, b, c, d].join(".") === "168.63.129.16";
      assert.equal(isPublic([a, b, c, d].join(".")), !inner);
      const hex = [a, b, c, d].map((part) => part.toString(16).padStart(2, "0"));
      const tail = `${hex[0]}${hex[1]}:${hex[2]}${hex[3]}`;
      for (const form of [`::ffff:${tail}`, `64:ff9b::${tail}`, `2002:${tail}::1`, `::${tail}`])
        assert.equal(isPublic(form), false, form);
    }),
    {
      examples: [
        [169, 254, 169, 254],
        [100, 64, 0, 1],
        [192, 168, 1, 1],
        [198, 19, 0, 1],
        [8, 8, 8, 8],
      ],
    },
  );
});

test("the operator's exceptions are addresses, ranges and names, and nothing near them", () => {
  const exceptions = exceptionsOf(["127.0.0.1", "10.1.0.0/16", "fd00::/8", "n8n.interno"]);
  const may = (host: string, address = host) => isExcepted(exceptions, host, address);
  for (const address of ["127.0.0.1", "10.1.255.255", "fd12::1"]) assert.equal(may(address), true, address);
  for (const address of ["127.0.0.2", "10.2.0.0", "fe80::1"]) assert.equal(may(address), false, address);
  assert.equal(may("N8N.interno", "192.168.0.7"), true);
  assert.equal(may("otro.interno", "192.168.0.7"), false);
  assert.equal(may("otro.interno", "10.1.2.3"), true);
});
