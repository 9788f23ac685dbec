import { buildIfStale } from "../scripts/build-client.ts";

// Usage: node bench/build.ts. Builds the client, so that the bench measures the current sources.
await buildIfStale();
