import type { LookupAddress } from "node:dns";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { isListedHost, sendsInClear } from "#common/webhook/private-hosts.ts";
import {
  AddressRefused,
  checkedLookup,
  isAllowedAddress,
  isPublicAddress,
  type ResolveAll,
} from "./check-address.ts";

const refused = `
  0.0.0.0 0.1.2.3 10.0.0.1 100.64.0.1 100.127.255.255 127.0.0.1 127.255.255.254 169.254.169.254
  172.16.0.1 172.31.255.255 192.0.0.1 192.0.2.1 192.88.99.1 192.168.1.1 198.18.0.1 198.19.255.255
  198.51.100.1 203.0.113.1 224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255
  :: ::1 ::7f00:1 ::127.0.0.1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:7f00:1 ::ffff:8.8.8.8
  ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b::8.8.8.8 64:ff9b:1::7f00:1 64:ff9b:1:2::1 100::1
  100:0:0:1::1 2001::1 2001:0:4136:e378:8000:63bf:3fff:fdd2 2001:2::1 2001:10::1 2001:20::1
  2001:db8::1 2002:7f00:1:: 2002:808:808::1 3fff::1 4000::1 5f00::1 fc00::1 fd12:3456::1 fe80::1
  fe80::1%eth0 fec0::1 ff02::1 ffff::1
`;
const permitted = `
  1.1.1.1 8.8.8.8 9.255.255.255 11.0.0.0 100.63.255.255 100.128.0.0 126.255.255.255 128.0.0.1
  172.15.255.255 172.32.0.0 192.167.255.255 192.169.0.0 198.17.255.255 198.20.0.0 223.255.255.255
  2001:4860:4860::8888 2606:4700:4700::1111 2a00:1450:4001::1
`;
const notAddresses = ["", "localhost", "2130706433", "0x7f000001", "0177.0.0.1", "127.1", "[::1]"];
const words = (text: string) => text.trim().split(/\s+/);

test.each([...words(refused), ...notAddresses])(
  "a request to the private address %s is refused",
  (address) => {
    expect(isPublicAddress(address)).toBe(false);
  },
);

test.each(words(permitted))("a request to the public address %s is allowed", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

test("the address check never permits an IPv6 address that embeds an IPv4 address, and never throws", () => {
  fc.assert(
    fc.property(fc.ipV4(), fc.string(), (address, text) => {
      for (const prefix of ["::", "::ffff:", "::ffff:0:", "64:ff9b::", "64:ff9b:1::"]) {
        expect(isPublicAddress(prefix + address)).toBe(false);
      }
      expect(typeof isPublicAddress(text)).toBe("boolean");
    }),
  );
});

test.each([
  ["http://n8n.internal/hook", "n8n.internal", true],
  ["http://n8n.internal:5678/hook", "n8n.internal", true],
  ["http://N8N.Internal:5678/hook", " n8n.INTERNAL:5678 ", true],
  ["http://n8n.internal:5679/hook", "n8n.internal:5678", false],
  ["http://n8n.internal/hook", "n8n.internal:80", true],
  ["https://n8n.internal/hook", "n8n.internal:443", true],
  ["https://n8n.internal/hook", "n8n.internal:80", false],
  ["http://other.internal/", "n8n.internal", false],
  ["http://n8n.internal.example.com/", "n8n.internal", false],
  ["http://[::1]:5678/", "[::1]:5678", true],
  ["http://[0:0:0:0:0:0:0:1]:5678/", "::1", true],
  ["http://[::1]:5678/", "[::1]:80", false],
  ["http://127.0.0.1/", "localhost", false],
  ["http://n8n.internal/", "http://n8n.internal", false],
  ["http://n8n.internal/", "x@n8n.internal", false],
  ["http://n8n.internal/", "", false],
])(
  "for the URL %s and the entry %j of WEBHOOK_PRIVATE_HOSTS, the check whether the URL is permitted returns %s",
  (url, entry, listed) => {
    expect(isListedHost(new URL(url), [entry])).toBe(listed);
    expect(isAllowedAddress("127.0.0.1", new URL(url), ["unrelated", entry])).toBe(listed);
  },
);

test.each([
  ["http://hooks.example.org/a", [], true],
  ["HTTP://hooks.example.org/a", ["n8n.internal"], true],
  ["https://hooks.example.org/a", [], false],
  ["http://n8n.internal:5678/a", ["n8n.internal"], false],
  ["http://n8n.internal:5678/a", ["n8n.internal:80"], true],
  ["http:", [], false],
  ["", [], false],
])(
  "for the URL %s and the private hosts %j, the check whether deliveries would cross the internet unencrypted returns %s",
  (address, listed, inClear) => {
    expect(sendsInClear(address, listed)).toBe(inClear);
  },
);

test("the checked DNS lookup returns only permitted addresses, and resolves the name once", async () => {
  let resolved = 0;
  const mixed: ResolveAll = (_hostname, _options, callback) => {
    resolved += 1;
    callback(null, [
      { address: "127.0.0.1", family: 4 },
      { address: "8.8.8.8", family: 4 },
      { address: "::ffff:10.0.0.1", family: 6 },
      { address: "2606:4700:4700::1111", family: 6 },
    ]);
  };
  const lookup = checkedLookup(new URL("http://mixed.example/"), [], mixed);
  const found = await new Promise<string | LookupAddress[]>((done) => {
    lookup("mixed.example", { all: true }, (_error, addresses) => done(addresses));
  });
  expect(found).toEqual([
    { address: "8.8.8.8", family: 4 },
    { address: "2606:4700:4700::1111", family: 6 },
  ]);
  const single = await new Promise((done) => {
    lookup("mixed.example", {}, (_error, address, family) => done({ address, family }));
  });
  expect(single).toEqual({ address: "8.8.8.8", family: 4 });
  expect(resolved).toBe(2);
});

test("the checked DNS lookup fails if none of the host's addresses is permitted", async () => {
  const lookup = checkedLookup(new URL("http://localhost/"), []);
  const error = await new Promise<Error | null>((done) => {
    lookup("localhost", { all: true }, done);
  });
  expect(error).toBeInstanceOf(AddressRefused);
});
