import { createTheme, type MantineThemeOverride } from "@mantine/core";
import styles from "./theme.module.css";
import { variantColors } from "./variant-colors.ts";

/**
 * The padding above and below a line of 20 px that makes the line tall enough to be pressed with a
 * finger.
 */
const roomForFingers = "max(0px, (var(--touch) - 1.25rem) / 2)";

/**
 * Makes the label of a checkbox or radio button tall enough to be pressed with a finger. The
 * description lies on top of the label's lower padding. It ignores the pointer, so that a press on
 * the padding reaches the label.
 */
const tickStyles = (_: unknown, { label }: { label?: unknown }) =>
  label
    ? {
        inner: { marginBlock: roomForFingers },
        label: { paddingBlock: roomForFingers },
        description: {
          marginTop: `calc(var(--mantine-spacing-xs) / 2 - ${roomForFingers})`,
          pointerEvents: "none" as const,
        },
      }
    : { input: { position: "relative" as const } };

/**
 * The height, the horizontal padding and the font size of each size of button. A fourth value is
 * the radius, if it is not the usual one.
 */
const buttonSizes: Record<string, [string, string, string, string?]> = {
  xs: ["2.25rem", "var(--space-3)", "0.875rem", "var(--radius-small)"],
  sm: ["2.75rem", "var(--space-4)", "0.9375rem"],
  md: ["3rem", "var(--space-6)", "1rem"],
};

function buttonVariables(_: unknown, { size = "md", radius }: { size?: string; radius?: unknown }) {
  const [height, padding, fontSize = "1rem", ownRadius] = buttonSizes[size] ?? [];
  return {
    root: {
      "--button-height": height,
      "--button-padding-x": padding,
      "--button-padding-y": size === "xs" ? "var(--space-1)" : "var(--space-2)",
      "--button-fz": fontSize,
      "--button-radius": radius === undefined ? ownRadius : undefined,
    },
  };
}

/** A long label of a button wraps to a second line. */
const wrapping = { height: "auto", whiteSpace: "inherit", textBoxTrim: "none" };

const cardPadding =
  "clamp(var(--space-5), 5vw, var(--space-6)) clamp(var(--space-4), 4vw, var(--space-6))";

type InputProps = { size?: string; variant?: string; error?: unknown };

function inputVariables(_: unknown, { size = "sm", variant = "default", error }: InputProps) {
  const height = size === "md" ? "2.75rem" : `var(--input-height-${size})`;
  return {
    wrapper: {
      "--input-height": `max(${height}, var(--touch))`,
      "--input-bd": variant === "default" && !error ? "var(--control-line)" : undefined,
    },
  };
}

/**
 * Makes the options of a list tall enough to be pressed with a finger. The list shows six and a
 * half options, because a cut-off option shows that the list can be scrolled.
 */
const optionList = {
  styles: { option: { minHeight: "var(--touch)" } },
  defaultProps: { maxDropdownHeight: "calc(6.5 * max(2.25rem, var(--touch)))" },
};

/**
 * How Mantine's components look in the back office. These are plain objects, without an import of
 * the components, so that a screen loads only the components that it uses.
 */
export const backOfficeTheme: MantineThemeOverride = createTheme({
  // Turns off Mantine's effect that moves a button down while it is pressed.
  activeClassName: "",
  variantColorResolver: variantColors,
  components: {
    ActionIcon: {
      defaultProps: { variant: "subtle", color: "gray", size: "md", radius: "sm" },
      classNames: { root: styles.actionIcon },
      vars: () => ({ root: { "--ai-size-md": "max(2.25rem, var(--touch))" } }),
      styles: {
        root: {
          flex: "none",
          overflow: "visible",
          transition: "background-color var(--quick), color var(--quick)",
        },
      },
    },
    Alert: {
      defaultProps: { variant: "light", color: "red" },
      styles: (_: unknown, { variant }: { variant?: string }) => ({
        root: variant === "outline" ? { background: "var(--clay-tint)" } : {},
        title: { color: "var(--ink)", font: "400 1.25rem / 1.55 var(--serif)" },
        body: { minWidth: 0, overflowWrap: "anywhere" },
        icon: { marginInlineEnd: "var(--space-3)" },
        message: {
          color: variant === "outline" ? "var(--ink)" : "inherit",
          font: "1rem / 1.5 var(--sans)",
        },
      }),
    },
    Anchor: { defaultProps: { fz: "inherit" }, classNames: { root: styles.anchor } },
    Badge: {
      defaultProps: {
        variant: "open",
        display: "inline-flex",
        h: "auto",
        py: 1,
        pl: 8,
        pr: 10,
        fz: 13,
        fw: 500,
        lts: "normal",
        tt: "none",
      },
      classNames: { root: styles.badge },
      vars: () => ({ root: { "--badge-lh": "1.375rem" } }),
      styles: { root: { gap: 6 }, label: { overflow: "visible" } },
    },
    Button: {
      defaultProps: { size: "md" },
      classNames: { root: styles.button },
      vars: buttonVariables,
      styles: {
        root: {
          display: "inline-flex",
          alignItems: "center",
          justifyContent: "center",
          height: "auto",
          minHeight: "max(var(--button-height), var(--touch))",
          lineHeight: 1.25,
          transition: "var(--tinting)",
        },
        inner: wrapping,
        label: { ...wrapping, gap: "var(--space-2)" },
      },
    },
    Card: {
      defaultProps: { withBorder: true, padding: cardPadding },
      styles: {
        root: {
          display: "grid",
          gridTemplateColumns: "minmax(0, 1fr)",
          alignContent: "start",
          gap: "var(--space-5)",
          minWidth: 0,
          overflow: "visible",
        },
      },
    },
    Checkbox: { classNames: { input: styles.tick }, styles: tickStyles },
    Chip: { vars: () => ({ root: { "--chip-size": "max(2rem, var(--touch))" } }) },
    Drawer: { defaultProps: { position: "right", transitionProps: { duration: 150 } } },
    Input: { vars: inputVariables },
    List: { defaultProps: { listStyleType: "disc" } },
    Loader: { defaultProps: { color: "roost" } },
    Menu: {
      defaultProps: {
        // The menu is rendered in place, so that it is inside the page's landmarks. It contains
        // only menu items, without Mantine's invisible placeholder for the focus.
        withinPortal: false,
        withInitialFocusPlaceholder: false,
        position: "bottom-end",
        offset: 4,
        shadow: "md",
        transitionProps: { transition: "fade", duration: 100 },
      },
      classNames: { item: styles.menuItem },
      styles: {
        dropdown: {
          minWidth: "11rem",
          maxWidth: "min(20rem, calc(100vw - 2 * var(--gutter)))",
          borderColor: "var(--stone-4)",
          "--menu-item-hover": "var(--green-tint)",
        },
        item: {
          minHeight: "max(2.5rem, var(--touch))",
          padding: "var(--space-2) var(--space-3)",
          borderRadius: "var(--radius-small)",
          color: "var(--ink)",
          fontSize: "0.9375rem",
        },
        itemSection: { marginInlineEnd: "var(--space-3)" },
      },
    },
    Modal: { defaultProps: { centered: true, transitionProps: { duration: 120 } } },
    MultiSelect: optionList,
    // On touch screens, the field's two step buttons have no width, because they would be too small
    // for a finger. Users of touch screens type the number.
    NumberInput: { styles: { controls: { maxWidth: "calc(1.5rem - var(--touch))" } } },
    Paper: { defaultProps: { withBorder: true } },
    PasswordInput: {
      defaultProps: {
        autoCapitalize: "none",
        autoCorrect: "off",
        spellCheck: false,
        rightSectionWidth: "4.25rem",
      },
      // The area of the field that can be pressed is inside the field's border. Two pixels for the
      // border are added, so that this area has the minimum height for a finger, `--touch`.
      styles: { input: { minHeight: "calc(var(--touch) + 2px)" } },
    },
    Radio: { styles: tickStyles },
    SegmentedControl: {
      styles: {
        indicator: { background: "var(--chosen, var(--card))" },
        label: { minHeight: "var(--touch)", alignContent: "center" },
      },
    },
    Select: optionList,
    Skeleton: { classNames: { root: styles.skeleton } },
    Switch: { styles: { body: { paddingBlock: roomForFingers } } },
    Tabs: { styles: { tab: { minHeight: "var(--touch)" } } },
    TagsInput: optionList,
    Tooltip: {
      defaultProps: {
        withinPortal: false,
        radius: "sm",
        px: "xs",
        py: 4,
        bg: "var(--ink)",
        c: "var(--card)",
        fz: 13,
      },
    },
  },
});
