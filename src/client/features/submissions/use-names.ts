import { useCallback } from "react";
import { trpc } from "../../trpc.ts";
import { useAdmin } from "../accounts/admin-context.ts";

/**
 * Returns a function that gives the questionnaire's label of a city, or the stored value if the
 * questionnaire has no such city.
 */
export function useCityName(): (city: string) => string {
  const { data } = trpc.submissions.cities.useQuery();
  return useCallback((city) => data?.find(({ value }) => value === city)?.label ?? city, [data]);
}

/** Returns a function that gives an account's name as part of a sentence. */
export function useAssigneeName(): (id: number) => string {
  const admin = useAdmin();
  const { data } = trpc.submissions.assignees.useQuery();
  return useCallback(
    (id) => {
      if (id === admin?.id) return "you";
      return data?.find((known) => known.id === id)?.username ?? "someone else";
    },
    [admin, data],
  );
}
