/**
 * Returns the width and height of a WebP still image; undefined if the bytes are no such image or
 * have another length than their header states. Source: RFC 9649.
 */
export function webpSize(bytes: Buffer): { width: number; height: number } | undefined {
  const textAt = (from: number) => bytes.toString("latin1", from, from + 4);
  if (bytes.length < 30 || textAt(0) !== "RIFF" || textAt(8) !== "WEBP") return undefined;
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined;
  switch (textAt(12)) {
    case "VP8 ":
      if (bytes.readUIntBE(23, 3) !== 0x9d012a) return undefined;
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      if (bytes[20] !== 0x2f) return undefined;
      const bits = bytes.readUInt32LE(21);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    case "VP8X":
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
    default:
      return undefined;
  }
}
