import sharp from "sharp";
import { sizesOf } from "../src/common/media/picture-address.ts";
import { type Ask, parsed } from "./soak-client.ts";
import { inTurn, type Kind } from "./soak-kinds.ts";

/** Returns a picture for an upload. Each number gives a different picture. */
function somePicture(count: number): Promise<Buffer> {
  const noise = { type: "gaussian", mean: 60 + (count % 120), sigma: 30 } as const;
  const create = { width: 1600, height: 1000, channels: 3, background: "gray", noise } as const;
  return sharp({ create }).jpeg().toBuffer();
}

function pictureForm(file: Buffer): Pick<Ask, "headers" | "body"> {
  const boundary = "soak-boundary";
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`;
  return {
    headers: { "content-type": `multipart/form-data; boundary=${boundary}` },
    body: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  };
}

/**
 * Returns the requests that upload pictures as the team, and the requests that load them as
 * visitors.
 */
export async function pictureKinds(): Promise<Kind[]> {
  const uploaded: string[] = [];
  let drawn = await somePicture(0);
  const draw = async (count: number) => {
    drawn = await somePicture(count);
  };
  return [
    {
      name: "picture uploaded",
      perMinute: 2,
      ask(count) {
        const form = pictureForm(drawn);
        // The next picture is drawn before its request is due, so that drawing does not delay the
        // request.
        void draw(count + 1);
        const read: Ask["read"] = (answer) =>
          void uploaded.push((parsed(answer) as { url: string }).url);
        return { method: "POST", path: "/api/admin/media", ...form, status: 201, read };
      },
    },
    {
      name: "picture, in one of its sizes",
      perMinute: 60,
      ask(count) {
        const url = uploaded.at(-1 - (count % 5)) ?? uploaded.at(-1);
        if (!url) return { path: "/media/none.webp", status: 404 };
        const width = inTurn(sizesOf(url), count);
        return {
          path: url.replace(/\.webp$/, width < 1600 ? `/${width}.webp` : ".webp"),
          status: 200,
        };
      },
    },
  ];
}
