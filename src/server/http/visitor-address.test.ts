import Fastify from "fastify";
import { expect, test } from "vitest";
import { createIsProxy, limitKey, visitorAddress } from "./visitor-address.ts";

test.each([
  ["192.0.2.1", "192.0.2.1"],
  ["::ffff:192.0.2.1", "192.0.2.1"],
  ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
  ["2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"],
])("rate limits count requests from the address %s under the key %s", (address, key) => {
  expect(limitKey(address)).toBe(key);
});

test.each<[text: string, isProxy: boolean]>([
  ["10.1.2.3", true],
  ["10.1.2.3:4711", true],
  ["::ffff:10.1.2.3", true],
  ["192.0.2.7", true],
  ["192.0.2.8", false],
  ["2001:db8::1", true],
  ["[2001:db8::1]:443", true],
  ["2001:db9::1", false],
  ["unknown", false],
  ["", false],
])("the check whether %s is the address of a trusted proxy returns %s", (text, isProxy) => {
  const ranges = ["10.0.0.0/8", "192.0.2.7", "2001:db8::/32"];
  expect(createIsProxy(ranges)(text)).toBe(isProxy);
});

test.each<[forwarded: string | undefined, address: string]>([
  [undefined, "127.0.0.1"],
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:40000", "203.0.113.9"],
  ["[2001:db8::9]:40000", "2001:db8::/64"],
  ["[2001:db8::9]", "2001:db8::/64"],
  ["2001:db8::9", "2001:db8::/64"],
  ["203.0.113.9:40000, 10.0.0.1:80", "203.0.113.9"],
  ["198.51.100.1, 203.0.113.9, 10.0.0.1", "203.0.113.9"],
  ["unknown", "127.0.0.1"],
  ["_hidden:1", "127.0.0.1"],
  ["203.0.113.9x", "127.0.0.1"],
  ["203.0.113.9:", "127.0.0.1"],
  ["203.0.113.9:40000:1", "127.0.0.1"],
])(
  "with the forwarded address %s, rate limits count a request under %s",
  async (forwarded, address) => {
    const app = Fastify({ trustProxy: createIsProxy(["127.0.0.0/8", "10.0.0.0/8"]) });
    app.get("/", (request) => visitorAddress(request));
    const url = await app.listen({ port: 0, host: "127.0.0.1" });
    try {
      const answer = await fetch(
        url,
        forwarded ? { headers: { "x-forwarded-for": forwarded } } : {},
      );
      expect(await answer.text()).toBe(address);
    } finally {
      await app.close();
    }
  },
);
