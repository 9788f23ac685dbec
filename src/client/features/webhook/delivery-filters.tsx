import { NativeSelect } from "@mantine/core";
import {
  type DeliverySearch,
  deliveryEvents,
  messageStates,
  testFilters,
} from "#common/webhook/delivery.ts";
import { DayFilter } from "../../ui/back-office/day-filter.tsx";
import { MoreFilters } from "../../ui/back-office/more-filters.tsx";
import { Pill, Pills } from "../../ui/back-office/pill.tsx";
import { stateNames } from "./delivery-words.ts";

type DeliveryFiltersProps = {
  search: DeliverySearch;
  onSearch: (search: DeliverySearch) => void;
};

const testNames = { only: "Only test events", without: "No test events" };

/**
 * The filters of the list of deliveries. On phones, only the filter of the state is always visible;
 * the others are behind a button.
 */
export function DeliveryFilters({ search, onSearch }: DeliveryFiltersProps) {
  const { states = [], event, tests, startDate, endDate } = search;
  const set = [event, tests, startDate, endDate].filter((part) => part !== undefined);
  return (
    <MoreFilters
      count={{ all: 4, set: set.length }}
      first={
        <Pills legend="State">
          {messageStates.map((state) => (
            <Pill
              key={state}
              name={stateNames[state]}
              isOn={states.includes(state)}
              onToggle={(isOn) => {
                const next = messageStates.filter((each) =>
                  each === state ? isOn : states.includes(each),
                );
                onSearch({ ...search, states: next.length > 0 ? next : undefined });
              }}
            />
          ))}
        </Pills>
      }
    >
      <NativeSelect
        label="Event"
        value={event ?? ""}
        data={[{ value: "", label: "All events" }, ...deliveryEvents]}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ ...search, event: deliveryEvents.find((each) => each === value) })
        }
      />
      <NativeSelect
        label="Test events"
        value={tests ?? ""}
        data={[
          { value: "", label: "With test events" },
          ...testFilters.map((value) => ({ value, label: testNames[value] })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onSearch({ ...search, tests: testFilters.find((each) => each === value) })
        }
      />
      <DayFilter
        label="From"
        day={startDate}
        onChange={(day) =>
          onSearch({
            ...search,
            startDate: day,
            endDate: day && endDate && day > endDate ? undefined : endDate,
          })
        }
      />
      <DayFilter
        label="Until"
        day={endDate}
        onChange={(day) =>
          onSearch({
            ...search,
            endDate: day,
            startDate: day && startDate && day < startDate ? undefined : startDate,
          })
        }
      />
    </MoreFilters>
  );
}
