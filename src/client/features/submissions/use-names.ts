import { useCallback } from "react";
import { trpc } from "../../trpc.ts";
import { useAdmin } from "../accounts/admin-context.ts";

/** What the questionnaire calls a city; its value where nothing better is known. */
export function useCityName(): (city: string) => string {
  const { data } = trpc.submissions.cities.useQuery();
  return useCallback((city) => data?.find(({ value }) => value === city)?.label ?? city, [data]);
}

/** Who has an id, in a sentence. */
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
