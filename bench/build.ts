import { buildIfStale } from "../scripts/build-client.ts";

// Usage: node bench/build.ts: what is measured is what the sources say now.
await buildIfStale();
