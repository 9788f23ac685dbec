import { build } from "./build-client.ts";

await build();
