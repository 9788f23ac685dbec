import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { expect, test } from "vitest";
import type { Picture } from "#common/media/picture.ts";
import { largestUpload } from "#common/media/picture.ts";
import { fileOf } from "../features/media/testing.ts";
import { sessionCookie, someAdmin, someUser } from "../testing.ts";
import { openUploads, type Part } from "./testing-upload.ts";

const openSite = () => openUploads("/api/admin/media");

const picture = async (width = 800) => new Blob([await fileOf("jpeg", width)]);

const count = async ({ context: { database } }: Awaited<ReturnType<typeof openSite>>) =>
  (await database.db.selectFrom("pictures").select("id").execute()).length;

test.each(["jpeg", "png", "webp", "avif"] as const)(
  "an administrator uploads a picture in the format %s",
  async (format) => {
    const site = await openSite();
    const { status, body } = await site.send([
      ["alt", "  Roofs of Lisbon "],
      // The file's name and its announced type are wrong, because the server must trust neither of
      // them.
      ["file", new Blob([await fileOf(format)], { type: "text/html" }), "../../etc/passwd.svg"],
    ]);
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.any(Number),
      url: expect.stringMatching(/^\/media\/[0-9a-f]{20}-800x600\.webp$/),
      width: 800,
      height: 600,
      alt: "Roofs of Lisbon",
    });
    const response = await fetch(`${site.url}${String(body.url)}`);
    expect(response.status).toBe(200);

    const audit = await site.callerAs(someAdmin).audit.list({});
    expect(audit.items.filter(({ action }) => action === "picture.upload")).toEqual([
      expect.objectContaining({ username: someAdmin.username, subject: body.url }),
    ]);
  },
);

test("uploading the same picture twice returns the stored picture, and changes its description only if the second upload has one", async () => {
  const site = await openSite();
  const file = await picture();
  const upload = async (parts: Part[]) => (await site.send(parts)).body as Picture;
  const first = await upload([
    ["file", file, "a.jpg"],
    ["alt", "Roofs"],
  ]);
  expect(await upload([["file", file, "b.png"]])).toEqual(first);
  const both = await Promise.all([upload([["file", file, "c"]]), upload([["file", file, "d"]])]);
  expect(both).toEqual([first, first]);
  expect(
    await upload([
      ["alt", ""],
      ["file", file, "a.jpg"],
    ]),
  ).toEqual({ ...first, alt: "" });
  expect(await count(site)).toBe(1);
});

test("a picture upload without permission is refused before its body is read", async () => {
  const site = await openSite();
  const user = await sessionCookie(site.context, someUser);
  for (const [status, headers] of [
    [401, {}],
    [403, { cookie: user }],
  ] as const) {
    // Opens a request that announces a body and never sends it.
    const sent = request(site.address, {
      method: "POST",
      headers: {
        ...headers,
        "content-type": "multipart/form-data; boundary=x",
        "content-length": "1000",
      },
    });
    sent.flushHeaders();
    const [response] = await once(sent, "response");
    expect(response.statusCode).toBe(status);
    sent.on("error", () => {});
    sent.destroy();
    expect(await site.send([["file", await picture(), "a.jpg"]], headers)).toMatchObject({
      status,
    });
    const other = { ...headers, "content-type": "application/json" };
    expect(await fetch(site.address, { method: "POST", headers: other, body: "{" })).toMatchObject({
      status,
    });
  }
  const foreign = { cookie: site.cookie, origin: "https://elsewhere.example" };
  expect(await site.send([["file", await picture(), "a.jpg"]], foreign)).toMatchObject({
    status: 403,
  });
  expect(await count(site)).toBe(0);
});

test("a picture upload whose body is not multipart is refused with 415", async () => {
  const { address, cookie } = await openSite();
  for (const type of [
    "application/json",
    "text/plain",
    "image/jpeg",
    "multipart/mixed; boundary=x",
  ]) {
    const headers = { cookie, "content-type": type };
    const response = await fetch(address, { method: "POST", headers, body: "{}" });
    expect(response.status).toBe(415);
    expect(await response.json()).toEqual({
      code: "UNSUPPORTED_MEDIA_TYPE",
      message: "The body must be multipart/form-data",
    });
  }
  const empty = await fetch(address, { method: "POST", headers: { cookie } });
  expect(empty.status).toBe(415);
});

test("a picture upload with a missing, repeated or unknown field is refused with an error that names the field", async () => {
  const site = await openSite();
  const file = await picture();
  const refusals: [Part[], string, string][] = [
    [[], "file", "Please send a file"],
    [[["alt", "Roofs"]], "file", "Please send a file"],
    [[["file", new Blob([]), ""]], "file", "Please send a file"],
    [[["file", "text"]], "file", "Please send a file"],
    [
      [
        ["file", file, "a"],
        ["file", file, "b"],
      ],
      "file",
      "Please send one file only",
    ],
    [[["picture", file, "a"]], "picture", 'Unknown field: "picture"'],
    [
      [
        ["file", file, "a"],
        ["title", "x"],
      ],
      "title",
      'Unknown field: "title"',
    ],
    [
      [
        ["alt", "a"],
        ["alt", "b"],
        ["file", file, "a"],
      ],
      "alt",
      "alt is given more than once",
    ],
    [
      [
        ["alt", "a".repeat(301)],
        ["file", file, "a"],
      ],
      "alt",
      "The description must be at most 300 characters",
    ],
    [
      [
        ["alt", "a".repeat(9_000)],
        ["file", file, "a"],
      ],
      "alt",
      "The description must be at most 300 characters",
    ],
  ];
  for (const [parts, path, message] of refusals) {
    const { status, body } = await site.send(parts);
    expect({ status, body }).toEqual({
      status: 400,
      body: { code: "BAD_REQUEST", message, issues: [{ path, message }] },
    });
  }
  for (const name of ["__proto__", "constructor", "toString"]) {
    expect(
      await site.send([
        [name, "x"],
        ["file", file, "a"],
      ]),
    ).toMatchObject({ status: 400 });
  }
  expect(
    await site.send([
      ["alt", "a\0b"],
      ["file", file, "a"],
    ]),
  ).toMatchObject({ status: 400 });
  const flood = Array.from({ length: 500 }, (_, index): Part => [`field${index}`, "x"]);
  expect(await site.send(flood)).toMatchObject({
    status: 400,
    body: { issues: [{ path: "field0" }] },
  });
  expect(await site.send(Array.from({ length: 500 }, (): Part => ["alt", "x"]))).toMatchObject({
    status: 400,
  });
  expect(await count(site)).toBe(0);
});

test("a picture of 10 MB is accepted, and a picture with one byte more is refused with 413", async () => {
  const site = await openSite();
  // The bytes behind the end of a JPEG do not belong to the picture, so they only make the file
  // larger.
  const padded = (bytes: number, file: Buffer<ArrayBuffer>) =>
    new Blob([file, Buffer.alloc(bytes - file.length)]);
  const file = await fileOf("jpeg");
  expect(await site.send([["file", padded(largestUpload, file), "a.jpg"]])).toMatchObject({
    status: 201,
  });
  const tooLarge = {
    status: 413,
    body: { code: "PAYLOAD_TOO_LARGE", message: "The picture must be at most 10 MB" },
  };
  for (const bytes of [largestUpload + 1, largestUpload * 2]) {
    expect(await site.send([["file", padded(bytes, file), "a.jpg"]])).toEqual(tooLarge);
  }
  expect(await count(site)).toBe(1);
  expect((await readdir(site.context.config.dataDir)).includes("pictures")).toBe(false);
});

const border = "border";
const head = `--${border}\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`;

/** Opens an upload. The test writes the upload's body itself, in parts. */
function open({ address, cookie }: { address: string; cookie: string }) {
  const sent = request(address, {
    method: "POST",
    headers: { cookie, "content-type": `multipart/form-data; boundary=${border}` },
  });
  sent.on("error", () => {});
  return sent;
}

async function answerTo(sent: ReturnType<typeof open>): Promise<number> {
  const [response] = await once(sent, "response");
  response.resume();
  return response.statusCode;
}

test("a picture upload without an announced length is refused as soon as it exceeds the limit", async () => {
  const site = await openSite();
  const sent = open(site);
  sent.write(head);
  const answered = answerTo(sent);
  // The test sends more bytes than are allowed, and never ends the body.
  for (let megabytes = 0; megabytes < 11; megabytes += 1) sent.write(Buffer.alloc(1024 * 1024));
  expect(await answered).toBe(413);
  sent.destroy();
  expect(await site.send([["file", await picture(), "a.jpg"]])).toMatchObject({ status: 201 });
});

/**
 * Repeats a request until the server has noticed that other uploads were cancelled, and has
 * released their slots.
 */
async function onceFree<Answer extends { status: number }>(
  ask: () => Promise<Answer>,
): Promise<Answer> {
  const answer = await ask();
  return answer.status === 429 ? onceFree(ask) : answer;
}

test("picture uploads that disconnect midway leave no data behind, and release their slots for other uploads", async () => {
  const site = await openSite();
  const file = await fileOf("jpeg");
  for (let tries = 0; tries < 6; tries += 1) {
    const sent = open(site);
    sent.write(Buffer.concat([Buffer.from(head), file.subarray(0, file.length / 2)]));
    const [socket] = await once(sent, "socket");
    if (socket.connecting) await once(socket, "connect");
    sent.destroy();
  }
  const whole = await picture();
  const answer = await onceFree(() => site.send([["file", whole, "a.jpg"]]));
  expect(answer).toMatchObject({ status: 201 });
  expect(await count(site)).toBe(1);
});

test("a picture upload whose multipart body ends early is refused with 400", async () => {
  const site = await openSite();
  const torn = open(site);
  torn.end(Buffer.concat([Buffer.from(head), await fileOf("jpeg")]));
  expect(await answerTo(torn)).toBe(400);
  const noBorder = await fetch(site.address, {
    method: "POST",
    headers: { cookie: site.cookie, "content-type": "multipart/form-data; charset=utf-8" },
    body: "x",
  });
  expect(noBorder.status).toBe(400);
  expect(await count(site)).toBe(0);
});

test("at most four picture uploads are received at once, and a fifth gets 429", async () => {
  const site = await openSite();
  const file = await fileOf("jpeg");
  const all = Array.from({ length: 5 }, () => {
    const sent = open(site);
    sent.write(head);
    return { sent, answer: answerTo(sent) };
  });
  // The first four uploads are not complete yet, so the first response to arrive is the refusal of
  // the fifth one.
  const refused = await Promise.race(all.map(async (one) => ({ one, status: await one.answer })));
  expect(refused.status).toBe(429);
  const others = all.filter((one) => one !== refused.one);
  for (const { sent } of others) {
    sent.end(Buffer.concat([file, Buffer.from(`\r\n--${border}--\r\n`)]));
  }
  expect(await Promise.all(others.map(({ answer }) => answer))).toEqual([201, 201, 201, 201]);
  refused.one.sent.destroy();
  expect(await site.send([["file", await picture(), "a.jpg"]])).toMatchObject({ status: 201 });
});
