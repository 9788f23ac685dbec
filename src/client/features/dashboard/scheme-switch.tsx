import { SegmentedControl, VisuallyHidden } from "@mantine/core";
import { type LucideIcon, MonitorSmartphone, Moon, Sun } from "lucide-react";
import { chooseScheme, type Scheme, schemes, useScheme } from "../../ui/back-office/scheme.ts";

const shown: Record<Scheme, [name: string, icon: LucideIcon]> = {
  auto: ["As the system", MonitorSmartphone],
  light: ["Light", Sun],
  dark: ["Dark", Moon],
};

function SchemeLabel({ scheme }: { scheme: Scheme }) {
  const [name, Icon] = shown[scheme];
  return (
    <>
      <Icon size={18} strokeWidth={1.75} aria-hidden="true" style={{ marginInline: "auto" }} />
      <VisuallyHidden>{name}</VisuallyHidden>
    </>
  );
}

/** The switch between light and dark colours of the back office. */
export function SchemeSwitch() {
  const scheme = useScheme();
  return (
    <SegmentedControl
      aria-label="Colors"
      size="sm"
      mx="sm"
      my="xs"
      value={scheme}
      data={schemes.map((each) => ({ value: each, label: <SchemeLabel scheme={each} /> }))}
      onChange={(value) => {
        const chosen = schemes.find((each) => each === value);
        if (chosen) chooseScheme(chosen);
      }}
    />
  );
}
