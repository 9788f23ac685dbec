/** What an error says beyond the status that stands beside it; null when that is all. */
export function beyondStatus(error: string | null, status: number | null): string | null {
  return status !== null && error === `The receiver answered ${status}` ? null : error;
}
