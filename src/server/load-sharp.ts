import type { SharpConstructor } from "sharp";

let loading: Promise<SharpConstructor> | undefined;

/**
 * Loads the image library, limited to the accepted formats. It is loaded only when the first
 * picture arrives, because loading takes a tenth of a second and 27 MB.
 */
export function loadSharp(): Promise<SharpConstructor> {
  loading ??= load().catch((error: unknown) => {
    // The next picture tries again, because the files may be missing only during an upgrade.
    loading = undefined;
    throw error;
  });
  return loading;
}

async function load(): Promise<SharpConstructor> {
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  // Pictures are rendered on one CPU core only, so that pages are still served fast.
  sharp.concurrency(1);
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["Jpeg", "Png", "Webp", "Heif"].map((name) => `VipsForeignLoad${name}Buffer`),
  });
  return sharp;
}
