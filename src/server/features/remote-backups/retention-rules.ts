/**
 * For how many days, weeks and months the remote store keeps a backup. The newest backup of each
 * day, of each week and of each month is kept.
 */
export const keptPeriods = { days: 7, weeks: 5, months: 12 } as const;

type Kept = { key: string; takenAt: Date };

const dayMs = 86_400_000;

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);
/** Returns the Monday of the week in which a moment is, in UTC. */
const weekOf = (moment: Date) =>
  dayOf(new Date(moment.getTime() - ((moment.getUTCDay() + 6) % 7) * dayMs));

/**
 * Returns the keys of the backups to delete. The newest backup of each of the last days, weeks and
 * months is kept. Days, weeks and months without a backup are not counted. So while no new backups
 * are made, no old ones are deleted.
 */
export function findSurplus(backups: readonly Kept[]): string[] {
  const newestFirst = backups.toSorted(
    (one, other) => other.takenAt.getTime() - one.takenAt.getTime(),
  );
  const kept = new Set<string>();
  const keepNewest = (periodOf: (moment: Date) => string, count: number) => {
    const periods = new Set<string>();
    for (const { key, takenAt } of newestFirst) {
      const period = periodOf(takenAt);
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(key);
    }
  };
  keepNewest(dayOf, keptPeriods.days);
  keepNewest(weekOf, keptPeriods.weeks);
  keepNewest(monthOf, keptPeriods.months);
  return newestFirst.filter(({ key }) => !kept.has(key)).map(({ key }) => key);
}
