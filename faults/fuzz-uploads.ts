import fc from "fast-check";
import type { FuzzRequest } from "./fuzz-requests.ts";
import { hostileNames, hostileTexts, oddHeaders } from "./hostile-inputs.ts";

const boundary = "----a-boundary";

/** A part of a multipart request body, such as a file or a field of a form. */
type Part = { headers: string; content: Buffer };

export type Upload = {
  path: string;
  /** Files of each kind that the upload accepts. */
  files: Buffer[];
  /** The names that the uploaded file can have. */
  fileNames: string[];
  /** The form's field beside the file, and the values that this field can have. */
  field: { name: string; values: string[] };
  /** How many of ten uploads contain an unchanged valid file. */
  validWeight: number;
};

const bytes = (text: string) => Buffer.from(text);
const quoted = (text: string) => text.replaceAll(/["\r\n]/g, "%22");

const filePart = (name: string, fileName: string, content: Buffer): Part => ({
  headers: `content-disposition: form-data; name="${quoted(name)}"; filename="${quoted(fileName)}"\r\ncontent-type: image/png`,
  content,
});
const fieldPart = (name: string, text: string): Part => ({
  headers: `content-disposition: form-data; name="${quoted(name)}"`,
  content: bytes(text),
});

/** Generates damaged copies of files: truncated, with changed bytes, or with inserted bytes. */
const damaged = (file: fc.Arbitrary<Buffer>): fc.Arbitrary<Buffer> =>
  fc
    .record({
      content: file,
      kind: fc.constantFrom("cut", "change", "insert"),
      share: fc.double({ min: 0, max: 1, noNaN: true }),
      by: fc.uint8Array({ minLength: 1, maxLength: 8 }),
    })
    .map(({ content, kind, share, by }) => {
      const at = Math.floor(content.length * share);
      const before = content.subarray(0, at);
      if (kind === "cut") return before;
      return Buffer.concat([before, by, content.subarray(kind === "change" ? at + by.length : at)]);
    });

function partOf({ files, fileNames, field, validWeight }: Upload): fc.Arbitrary<Part> {
  const file = fc.constantFrom(...files);
  const nothing = fc.oneof(
    fc.constantFrom(bytes(""), bytes("x"), bytes("<svg onload=alert(1)/>"), bytes("\0".repeat(99))),
    fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array)),
  );
  const content = fc.oneof(
    { weight: validWeight, arbitrary: fc.oneof(file, damaged(file)) },
    { weight: 10 - validWeight, arbitrary: nothing },
  );
  const oddText = fc.constantFrom(...hostileTexts, ...hostileNames);
  const fileName = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...fileNames) },
    { weight: 1, arbitrary: oddText },
  );
  const name = fc.oneof({ weight: 9, arbitrary: fc.constant("file") }, oddText);
  const fieldName = fc.oneof({ weight: 9, arbitrary: fc.constant(field.name) }, oddText);
  const value = fc.oneof(fc.constantFrom(...field.values), oddText);
  const odd = fc.constantFrom(
    "",
    "content-disposition: form-data",
    "content-disposition: form-data; name=file; filename*=UTF-8''%ff",
    'content-disposition: attachment; name="file"; filename="a.sql"',
    `content-disposition: form-data; name="${"x".repeat(300)}"`,
    'content-disposition: form-data; name="file"\r\ncontent-transfer-encoding: base64',
    "no header at all",
    "x: y\r\n".repeat(60).trimEnd(),
  );
  return fc.oneof(
    { weight: 6, arbitrary: fc.tuple(name, fileName, content).map((all) => filePart(...all)) },
    { weight: 4, arbitrary: fc.tuple(fieldName, value).map((all) => fieldPart(...all)) },
    { weight: 1, arbitrary: fc.record({ headers: odd, content: nothing }) },
  );
}

const formOf = (parts: Part[]): Buffer =>
  Buffer.concat([
    ...parts.flatMap(({ headers, content }) => [
      bytes(`--${boundary}\r\n${headers}\r\n\r\n`),
      content,
      bytes("\r\n"),
    ]),
    bytes(`--${boundary}--\r\n`),
  ]);

/** Generates multipart requests with valid, damaged and missing files. */
export function uploadRequests(upload: Upload): fc.Arbitrary<FuzzRequest> {
  const parts = fc.array(partOf(upload), { maxLength: 5 });
  const form = parts.map(formOf);
  const one = fc
    .tuple(fc.constantFrom(...upload.fileNames), fc.constantFrom(...upload.files))
    .map(([fileName, content]) => formOf([filePart("file", fileName, content)]));
  const body = fc.oneof(
    { weight: 12, arbitrary: form },
    { weight: upload.validWeight, arbitrary: one },
    { weight: 2, arbitrary: damaged(form) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((array) => Buffer.from(array)) },
  );
  const type = fc.oneof(
    { weight: 14, arbitrary: fc.constant(`multipart/form-data; boundary=${boundary}`) },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        "multipart/form-data",
        "multipart/form-data; boundary=",
        'multipart/form-data; boundary="',
        `multipart/form-data; boundary=${"b".repeat(200)}`,
        `multipart/mixed; boundary=${boundary}`,
        `MULTIPART/FORM-DATA; BOUNDARY=${boundary}; boundary=x`,
        "application/json",
        ";;;",
      ),
    },
  );
  const role = fc.oneof(
    { weight: 14, arbitrary: fc.constant("admin" as const) },
    { weight: 1, arbitrary: fc.constantFrom("user" as const, "visitor" as const) },
  );
  return fc
    .record({ body, type, role, odd: oddHeaders })
    .map(({ odd, type: said, ...request }) => ({
      ...request,
      method: "POST",
      path: upload.path,
      headers: [["content-type", said], ...odd],
    }));
}
