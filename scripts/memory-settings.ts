/**
 * Environment variables that keep the server's memory small. The C library and Node.js read them
 * when a process starts. The container image and the systemd unit set them, too.
 */
export const memorySettings = {
  /**
   * The number of separate areas (arenas) from which threads allocate memory. The GNU C library
   * would otherwise have several, each with free parts that only its threads can use. Other C
   * libraries ignore this variable and the next one.
   */
  MALLOC_ARENA_MAX: "1",
  /**
   * If more bytes than this number are unused at the end of a memory area, the C library returns
   * them to the system.
   */
  MALLOC_TRIM_THRESHOLD_: "131072",
  /**
   * The maximum size of each half of V8's memory for new objects, in megabytes. By default, each
   * half grows to 64 MB under traffic and stays that large.
   */
  NODE_OPTIONS: "--max-semi-space-size=8",
};
